import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { prettyDate, type Day } from '#app/lib/time/days.ts'
import { Link, type LinkTarget } from '#app/ui/link.tsx'
import type { ListingToCheck, ToCheck } from '../queries/to-check.server.ts'
import { deskPromoterPath } from '../rules.ts'
import { ModerationForm, type FieldValues } from './moderation-form.tsx'
import { RejectForm } from './reject-form.tsx'
import { editPath } from './triage-item.tsx'

type Flagged = Extract<ToCheck, { kind: 'links' }>
type Props = { item: ToCheck; error: string | undefined }

/** What can be decided; the keys press these buttons. `c` agrees with what was found, `x` does not. */
export function CheckActions({ item, error }: Props) {
  return (
    <div className="flex flex-wrap items-start gap-2 md:col-span-2">
      <Actions item={item} error={error} />
    </div>
  )
}

function Actions({ item, error }: Props): ReactNode {
  const act = (shortcut: string, intent: string, label: string, fields?: FieldValues) => (
    <Act item={item} shortcut={shortcut} intent={intent} fields={fields}>
      {label}
    </Act>
  )
  switch (item.kind) {
    case 'reports': {
      const { length } = item.reports
      return (
        <>
          {act('x', 'dismiss', length === 1 ? 'Close the report' : `Close ${length} reports`)}
          {act('c', 'confirm', 'Uphold: the promoter’s fault')}
          <ListingActions item={item} />
        </>
      )
    }
    case 'links':
      return (
        <>
          {item.flag.foundEndDate && <DatePanel item={item} day={item.flag.foundEndDate} />}
          {act(item.flag.foundEndDate ? 't' : 'c', 'close', 'Close today')}
          {act('x', 'dismiss', 'Dismiss')}
          <LinkPanel item={item} error={error} />
          {act('h', 'trust', 'Trust the site')}
        </>
      )
    case 'unreviewed':
      return (
        <>
          {act('c', 'keep', 'Looked at')}
          {act('b', 'take-back', 'Take back')}
          <ListingActions item={item} />
        </>
      )
    case 'winners':
      return (
        <>
          {act('c', 'confirm', 'Confirm')}
          {act('x', 'dismiss', 'Dismiss')}
        </>
      )
    case 'promoters':
      return (
        <>
          {act('c', 'confirm', `Merge into “${item.into.name}”`, { intoID: item.into.id })}
          {act('x', 'dismiss', 'Keep apart', { intoID: item.into.id })}
          <EditLink to={deskPromoterPath(item.promoterID)} title={titleOf(item)} />
        </>
      )
    case 'terms': {
      const all = item.quotes.length > 1 ? ' all' : ''
      const fields = { quoteIDs: item.quotes.map(({ id }) => id).join(',') }
      return (
        <>
          {act('c', 'confirm', `Confirm${all}`, fields)}
          {act('x', 'dismiss', `Dismiss${all}`, fields)}
        </>
      )
    }
  }
}

type ActProps = {
  item: ToCheck
  shortcut: string
  intent: string
  fields?: FieldValues | undefined
  /** For screen readers; else the listing's title. */
  about?: string
  children: ReactNode
}

/** A button that decides. */
export function Act({ item, shortcut, intent, fields, about, children }: ActProps) {
  const isFirst = shortcut === 'c' && item.kind !== 'reports'
  return (
    <CheckForm item={item} fields={fields}>
      <button
        type="submit"
        name="intent"
        value={intent}
        data-key={shortcut}
        aria-keyshortcuts={shortcut}
        className={`${isFirst ? 'button-primary' : 'button-quiet'} px-3 text-sm`}
      >
        <Shortcut>{shortcut}</Shortcut> {children}
        <span className="sr-only">: {about ?? titleOf(item)}</span>
      </button>
    </CheckForm>
  )
}

function CheckForm({
  item,
  fields,
  className,
  children,
}: {
  item: ToCheck
  fields?: FieldValues | undefined
  className?: string
  children: ReactNode
}) {
  return (
    <ModerationForm
      {...(item.kind !== 'promoters' && { competitionID: item.listing.competitionID })}
      fields={{ kind: item.kind, id: item.id.slice(item.kind.length + 1), ...fields }}
      {...(className !== undefined && { className })}
    >
      {children}
    </ModerationForm>
  )
}

function Shortcut({ children }: { children: string }) {
  return (
    <kbd aria-hidden className="chip shrink-0 bg-tint px-2 font-sans text-ink max-md:hidden">
      {children}
    </kbd>
  )
}

/** What can be done with a public listing. */
function ListingActions({ item: { listing } }: { item: ListingToCheck }) {
  const location = useLocation()
  return (
    <>
      <RejectForm listing={listing} />
      <EditLink to={editPath(listing, location)} title={listing.competitionTitle} />
    </>
  )
}

function EditLink({ to, title }: { to: LinkTarget; title: string }) {
  return (
    <Link to={to} data-key="e" aria-keyshortcuts="e" className="button-quiet px-3 text-sm">
      <Shortcut>e</Shortcut> Edit <span className="sr-only">{title}</span>
    </Link>
  )
}

const PANEL = 'mt-2 flex flex-col gap-1.5 rounded-[10px] border border-line bg-surface p-2'
const CHOICES = [
  ['moved', 'The promoter moved it'],
  ['corrected', 'We had it wrong'],
] as const

function DatePanel({ item, day }: { item: Flagged; day: Day }) {
  return (
    <details name="panel" data-asks className="open:basis-full">
      <summary
        data-key="c"
        aria-keyshortcuts="c"
        className="button-primary w-fit list-none px-3 text-sm"
      >
        <Shortcut>c</Shortcut> {`Take ${prettyDate(day)}…`}
        <span className="sr-only">: {item.listing.competitionTitle}</span>
      </summary>
      <CheckForm item={item} className={PANEL}>
        {CHOICES.map(([intent, label], index) => (
          <button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            data-key={index + 1}
            className="flex min-h-11 items-center gap-2 rounded-lg px-2 text-left text-sm hover:bg-tint focus-visible:bg-tint"
          >
            <Shortcut>{String(index + 1)}</Shortcut> {label}
          </button>
        ))}
      </CheckForm>
    </details>
  )
}

function LinkPanel({ item, error }: { item: Flagged; error: string | undefined }) {
  const { listing, id } = item
  const errorId = `${id}-error`
  return (
    <details name="panel" data-asks className="open:basis-full" open={error !== undefined}>
      <summary
        data-key="l"
        aria-keyshortcuts="l"
        className="button-quiet w-fit list-none px-3 text-sm"
      >
        <Shortcut>l</Shortcut> New link…
        <span className="sr-only">: {listing.competitionTitle}</span>
      </summary>
      <CheckForm item={item} className={PANEL}>
        <div className="flex gap-2">
          <input
            type="url"
            name="url"
            required
            data-answer
            defaultValue={linkOf(item)}
            aria-label={`New link of ${listing.competitionTitle}`}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            className="h-11 w-0 flex-1 rounded-[10px] border border-line bg-card px-3 text-sm aria-invalid:border-urgent"
          />
          <button type="submit" name="intent" value="link" className="button-quiet px-3 text-sm">
            Save
          </button>
        </div>
        {error !== undefined && (
          <p id={errorId} className="text-sm font-medium text-urgent">
            {error}
          </p>
        )}
      </CheckForm>
    </details>
  )
}

/** The link that was checked. */
export function linkOf({ flag, listing: { entryUrl, termsUrl } }: Flagged): string {
  return (flag.target === 'terms' ? termsUrl : null) ?? entryUrl
}

/** The title of its listing, or the promoter's name. */
export function titleOf(item: ToCheck): string {
  return item.kind === 'promoters' ? item.promoter.name : item.listing.competitionTitle
}
