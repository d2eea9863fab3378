import { Form, useNavigation } from 'react-router'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import { CHOICE_FIELDS } from '#app/features/listings/rules/choices.ts'
import { RadioChips, SelectField } from '#app/ui/forms/choice-field.tsx'
import { CsrfField } from '#app/ui/forms/csrf-field.tsx'
import { FormFields, useChangedFields } from '#app/ui/forms/changed-fields.ts'
import { FailureSummary } from '#app/ui/forms/failure-note.tsx'
import type { FormFailure } from '#app/ui/forms/form-failure.ts'
import { CheckboxField, TextField } from '#app/ui/forms/text-field.tsx'
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
  csrfToken: string
  values: FormValues
  failure: FormFailure | undefined
  preview: Preview | undefined
  /** The stored source that this edits; undefined for a new one. */
  seen: string | undefined
}

export function SourceForm({ csrfToken, values, failure, preview, seen }: Props) {
  const isNew = seen === undefined
  const busy = useNavigation().state === 'submitting'
  const { fields, noteInput } = useChangedFields(failure)
  const errors = failure?.problem.errors ?? {}
  const field = (name: string) => ({ name, error: errors[name], defaultValue: values[name] ?? '' })
  const isPreviewed = preview !== undefined || Boolean(values.previewed)
  return (
    <Form method="post" noValidate onInput={noteInput} className="flex max-w-2xl flex-col gap-5">
      <FormFields value={fields}>
        <CsrfField token={csrfToken} />
        {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
        <div role="alert" className="empty:hidden">
          {failure && <FailureSummary {...failure.problem} />}
        </div>
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
          <button
            type="submit"
            name="intent"
            value="preview"
            disabled={busy}
            className={isPreviewed ? 'button-quiet' : 'button-primary'}
          >
            {preview ? 'Preview again' : 'Preview'}
          </button>
          {isPreviewed && (
            <button
              type="submit"
              name="intent"
              value="save"
              disabled={busy}
              className="button-primary"
            >
              {isNew ? 'Switch it on' : 'Save'}
            </button>
          )}
        </div>
      </FormFields>
    </Form>
  )
}
