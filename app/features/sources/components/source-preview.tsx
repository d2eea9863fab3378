import { prettyDate } from '#app/lib/time/days.ts'
import { SelectField } from '#app/ui/forms/choice-field.tsx'
import type { Preview, PreviewItem } from '../operations/preview-source.server.ts'
import { MAPPED, type Mapped } from '../rules/items.ts'
import { mappingField, mappingValues, type FormValues } from '../rules/form.ts'

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
export function MappingFields({
  preview,
  values,
}: {
  preview: Preview | undefined
  values: FormValues
}) {
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

export function PreviewList({ preview: { feed, total, items } }: { preview: Preview }) {
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
          <li key={index} className="rounded-[10px] bg-card px-4 py-3">
            <PreviewLine item={item} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function PreviewLine({ item }: { item: PreviewItem }) {
  const { title, link, closes } = item
  return (
    <>
      <strong className="block font-semibold">{title || 'No title'}</strong>
      <span className="block text-sm text-muted">{link}</span>
      {'refused' in item ? (
        <span className="block text-sm font-semibold text-urgent">Left out. {item.refused}</span>
      ) : (
        <span className="block text-sm">
          {item.promoterName}, {closes ? `closes ${prettyDate(closes)}` : 'needs a closing date'}
          {item.over18 && ', 18+'}
        </span>
      )}
    </>
  )
}
