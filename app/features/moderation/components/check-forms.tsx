import type { ReactNode } from 'react'
import type { FlaggedListing } from '#app/features/checking/queries/flags.server.ts'
import type { DecisionKind } from '#app/features/checking/rules/decisions.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import type { IconName } from '#app/ui/icon-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ModerationForm } from './moderation-form.tsx'

type Props = { flagged: FlaggedListing; error: string | undefined }

/** What an admin can decide about a flag; the keys press these buttons. */
export function CheckForms({ flagged, error }: Props) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      {flagged.flag.foundEndDate && <DatePanel flagged={flagged} />}
      <Decide flagged={flagged} kind="close" name="Close today" icon="clock" data-close />
      <LinkPanel flagged={flagged} error={error} />
      <Decide flagged={flagged} kind="dismiss" name="Dismiss" icon="x" data-dismiss />
      <Decide flagged={flagged} kind="trust" name="Trust the site" icon="shield-check" data-trust />
    </div>
  )
}

function FlagForm({
  flagged: { flag, listing },
  className,
  children,
}: {
  flagged: FlaggedListing
  className?: string
  children: ReactNode
}) {
  const { competitionID } = listing
  return (
    <ModerationForm
      competitionID={competitionID}
      fields={{ flagID: String(flag.id) }}
      {...(className !== undefined && { className })}
    >
      {children}
    </ModerationForm>
  )
}

type DecideProps = {
  flagged: FlaggedListing
  kind: DecisionKind
  name: string
  icon: IconName
  'data-close'?: true
  'data-dismiss'?: true
  'data-trust'?: true
}

function Decide({ flagged, kind, name, icon, ...data }: DecideProps) {
  return (
    <FlagForm flagged={flagged}>
      <button
        type="submit"
        name="intent"
        value={kind}
        className="button-quiet px-3 text-sm"
        {...data}
      >
        <Icon name={icon} size={16} /> {name}
        <span className="sr-only">: {flagged.listing.competitionTitle}</span>
      </button>
    </FlagForm>
  )
}

const PANEL = 'mt-2 flex flex-col gap-1.5 rounded-[10px] border border-line bg-surface p-2'
const CHOICES = [
  ['moved', 'The promoter moved it'],
  ['corrected', 'We had it wrong'],
] as const

function DatePanel({ flagged }: { flagged: FlaggedListing }) {
  const { flag, listing } = flagged
  if (!flag.foundEndDate) return null
  return (
    <details name="panel" data-asks data-panel="date" className="open:basis-full">
      <summary className="button-primary w-fit list-none px-3 text-sm">
        <Icon name="calendar-days" size={16} /> Take {prettyDate(flag.foundEndDate)}…
        <span className="sr-only">: {listing.competitionTitle}</span>
      </summary>
      <FlagForm flagged={flagged} className={PANEL}>
        {CHOICES.map(([kind, label], index) => (
          <button
            key={kind}
            type="submit"
            name="intent"
            value={kind}
            data-choice={index + 1}
            data-first={index === 0 ? true : undefined}
            className="flex min-h-11 items-center gap-2 rounded-lg px-2 text-left text-sm hover:bg-tint focus-visible:bg-tint"
          >
            <kbd className="chip shrink-0 bg-tint px-2 font-sans max-md:hidden">{index + 1}</kbd>{' '}
            {label}
          </button>
        ))}
      </FlagForm>
    </details>
  )
}

function LinkPanel({ flagged, error }: Props) {
  const { flag, listing } = flagged
  const url = (flag.target === 'terms' ? listing.termsUrl : null) ?? listing.entryUrl
  const errorId = `flag-${flag.id}-error`
  return (
    <details
      name="panel"
      data-asks
      data-panel="link"
      className="open:basis-full"
      open={error !== undefined}
    >
      <summary className="button-quiet w-fit list-none px-3 text-sm">
        <Icon name="pencil" size={16} /> New link…
        <span className="sr-only">: {listing.competitionTitle}</span>
      </summary>
      <FlagForm flagged={flagged} className={PANEL}>
        <div className="flex gap-2">
          <input
            type="url"
            name="url"
            required
            data-first
            data-answer
            defaultValue={url}
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
      </FlagForm>
    </details>
  )
}
