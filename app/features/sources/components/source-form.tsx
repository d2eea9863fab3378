import type { Intents } from '#app/lib/http/intents.ts'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import { CHOICE_FIELDS } from '#app/features/listings/rules/choices.ts'
import { RadioChips, SelectField } from '#app/ui/forms/choice-field.tsx'
import { CheckboxField, TextField } from '#app/ui/forms/text-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { FieldForm } from '#app/ui/forms/plain-form.tsx'
import type { Preview } from '../operations/preview-source.server.ts'
import { KINDS } from '../rules/items.ts'
import { EVERY_HOURS } from '../rules/schedule.ts'
import { KIND_LABELS } from '../rules/sentences.ts'
import { everyLabel, type FormValues } from '../rules/form.ts'
import { MappingFields, PreviewList } from './source-preview.tsx'

const QUEUES = [
  ['pending', 'Finds, in Pending'],
  ['fpd', 'FPD: the partner sends it to us'],
] as const

type Props = {
  values: FormValues
  preview: Preview | undefined
  /** The stored source that this edits; undefined for a new one. */
  seen: string | undefined
}

export function SourceForm({ values, preview, seen }: Props) {
  const isNew = seen === undefined
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '' })
  const isPreviewed = preview !== undefined || Boolean(values.previewed)
  return (
    <FieldForm className="flex max-w-2xl flex-col gap-5">
      {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
      <TextField label="Name" hint="As the queue shows it." {...field('name')} />
      <TextField
        key={preview?.feed}
        label="Address"
        type="url"
        inputMode="url"
        hint="For a feed, a page that links to it works too."
        {...field('url')}
      />
      <RadioChips
        legend="What is it?"
        choices={KINDS.map((kind) => [kind, KIND_LABELS[kind]] as const)}
        {...field('kind')}
      />
      <RadioChips
        legend="Where do its items go?"
        choices={QUEUES}
        hint="The competitions of a page are always finds. Nothing is published by itself."
        {...field('queue')}
      />
      <SelectField
        label="How often is it read?"
        choices={EVERY_HOURS.map((hours) => [String(hours), everyLabel(hours)] as const)}
        {...field('everyHours')}
      />
      <fieldset className="flex flex-col gap-4 rounded-card border border-line p-4">
        <legend className="px-1 font-semibold">
          If the item and its page do not say otherwise
        </legend>
        <TextField label="Promoter" {...field('promoterName')} />
        <SelectField
          label="Category"
          empty="Choose one"
          choices={CATEGORIES.map((category) => [category, category] as const)}
          {...field('category1')}
        />
        <SelectField
          label={CHOICE_FIELDS.eligibility.form.label}
          choices={Object.entries(CHOICE_FIELDS.eligibility.choices)}
          {...field('eligibility')}
        />
      </fieldset>
      {isNew && (
        <div>
          <CheckboxField
            label="Bring only what is new from now on"
            hint="For a page this is always so."
            name="onlyNew"
            defaultChecked={values.onlyNew === 'on'}
          />
        </div>
      )}
      <MappingFields preview={preview} values={values} />
      {preview && <PreviewList preview={preview} />}
      {isPreviewed && <input type="hidden" name="previewed" value={values.previewed ?? ''} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          name="intent"
          value={'preview' satisfies Intents['sourceForm']}
          look={isPreviewed ? 'button-quiet' : 'button-primary'}
        >
          {preview ? 'Preview again' : 'Preview'}
        </SubmitButton>
        {isPreviewed && (
          <SubmitButton
            name="intent"
            value={'save' satisfies Intents['sourceForm']}
            look="button-primary"
          >
            {isNew ? 'Switch it on' : 'Save'}
          </SubmitButton>
        )}
      </div>
    </FieldForm>
  )
}
