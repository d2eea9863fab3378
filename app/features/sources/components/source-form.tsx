import type { Intents } from '#app/lib/http/intents.ts'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import { CHOICE_FIELDS } from '#app/features/listings/rules/choices.ts'
import { RadioChips, SelectField } from '#app/ui/forms/choice-field.tsx'
import { CheckboxField, TextField } from '#app/ui/forms/text-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { FieldForm } from '#app/ui/forms/plain-form.tsx'
import { prettyDate } from '#app/lib/time/days.ts'
import type { Preview } from '../operations/preview-source.server.ts'
import { KINDS, MAPPED, mappingField, type Mapped } from '../rules/items.ts'
import { EVERY_HOURS } from '../rules/schedule.ts'
import { KIND_LABELS } from '../rules/sentences.ts'
import { everyLabel, mappingValues, type FormValues } from '../rules/form.ts'

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
      {!isNew && <input type="hidden" name="seen" value={seen} />}
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

const LABELS: Record<Mapped, string> = {
  title: 'Title',
  link: 'Link to the competition',
  text: 'Text',
  closingDate: 'Closing date',
  promoter: 'Promoter',
}
const ELSEWHERE: Record<Mapped, string> = {
  title: 'From the page',
  link: 'None',
  text: 'None',
  closingDate: 'From the text or the page',
  promoter: 'The one above',
}

/** Maps the fields of an item. Without a preview the fields are unknown, so the mapping stays. */
function MappingFields({ preview, values }: Omit<Props, 'seen'>) {
  const chosen = preview ? mappingValues(preview.mapping) : values
  if (!preview || preview.columns.length === 0)
    return MAPPED.map((name) => (
      <input
        key={name}
        type="hidden"
        name={mappingField(name)}
        value={chosen[mappingField(name)] ?? ''}
      />
    ))
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 font-semibold">Which of its fields is what?</legend>
      {MAPPED.map((name) => (
        <SelectField
          key={`${name} ${chosen[mappingField(name)]}`}
          name={mappingField(name)}
          label={LABELS[name]}
          empty={ELSEWHERE[name]}
          choices={preview.columns.map((column) => [column, column] as const)}
          defaultValue={chosen[mappingField(name)]}
        />
      ))}
    </fieldset>
  )
}

function PreviewList({ preview: { feed, total, items } }: { preview: Preview }) {
  return (
    <section aria-labelledby="preview-title" className="rounded-card bg-tint p-4 wrap-anywhere">
      <h2 id="preview-title" className="font-semibold">
        {total === 0
          ? 'It has no items at the moment'
          : `${total === 1 ? '1 item' : `${total} items`}, of which the first:`}
      </h2>
      {feed && <p className="mt-1 text-sm">Found the feed at {feed}: this is the address now.</p>}
      <ol className="mt-2 flex flex-col gap-3">
        {items.map((item, index) => (
          <PreviewLine key={index} item={item} />
        ))}
      </ol>
    </section>
  )
}

function PreviewLine({ item }: { item: Preview['items'][number] }) {
  const { title, link, closes } = item
  return (
    <li className="rounded-[10px] bg-card px-4 py-3">
      <strong className="block font-semibold">{title || 'No title'}</strong>
      <span className="block text-sm text-muted">{link}</span>
      {item.refused !== undefined ? (
        <span className="block text-sm font-semibold text-urgent">Left out. {item.refused}</span>
      ) : (
        <span className="block text-sm">
          {item.promoterName}, {closes ? `closes ${prettyDate(closes)}` : 'needs a closing date'}
          {item.over18 && ', 18+'}
        </span>
      )}
    </li>
  )
}
