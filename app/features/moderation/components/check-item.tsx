import type { FlaggedListing } from '#app/features/checking/queries/flags.server.ts'
import { questionOf } from '#app/features/checking/rules/evidence.ts'
import { FLAG_LABELS } from '#app/features/checking/rules/verdict.ts'
import { daysLeftLabel } from '#app/features/listings/rules/closing.ts'
import { outboundLink } from '#app/features/listings/rules/links.ts'
import { agoLabel, prettyDate } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import { CheckForms } from './check-forms.tsx'
import { DeskItem } from './desk-item.tsx'

/** A listing beside what a check found: the sentence and the link. */
export function CheckItem({
  flagged,
  error,
}: {
  flagged: FlaggedListing
  /** Of a new link that was refused. */
  error: string | undefined
}) {
  const { flag, listing } = flagged
  const { now } = useClock()
  return (
    <DeskItem
      id={`flag-${flag.id}`}
      listing={listing}
      dates={
        <>
          Closes <strong className="font-semibold">{prettyDate(listing.competitionEndDate)}</strong>
          , {daysLeftLabel(listing.competitionEndDate, now)}
        </>
      }
    >
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="font-semibold text-urgent">{FLAG_LABELS[flag.kind]}</strong>
          {flag.target === 'terms' && <span className="chip bg-tint">T&Cs</span>}
          <span className="text-sm text-muted">{agoLabel(flag.createdAt, now)}</span>
        </p>
        <Question flagged={flagged} />
        {flag.quote && (
          <blockquote className="mt-2 border-l-4 border-line pl-3 text-sm">
            “{flag.quote}”
          </blockquote>
        )}
        <CheckedLink flagged={flagged} />
      </div>
      <div className="md:col-span-2">
        <CheckForms flagged={flagged} error={error} />
      </div>
    </DeskItem>
  )
}

function Question({ flagged: { flag, listing } }: { flagged: FlaggedListing }) {
  const question = questionOf(flag, listing.competitionEndDate)
  return question && <p className="mt-1 font-medium">{question}</p>
}

function CheckedLink({ flagged: { flag, listing } }: { flagged: FlaggedListing }) {
  const url = (flag.target === 'terms' ? listing.termsUrl : null) ?? listing.entryUrl
  const hasMoved = flag.kind.startsWith('moved') && flag.finalUrl !== null
  return (
    <p className="mt-2 text-sm">
      <a
        {...outboundLink(url)}
        data-entry
        className="inline-flex min-h-11 max-w-full items-center gap-1.5 text-link underline"
      >
        <span className="min-w-0 truncate">{bare(url)}</span>
        <Icon name="external-link" size={14} />
        <span className="sr-only">(opens the promoter’s page)</span>
      </a>
      {hasMoved && <span className="block text-muted">leads to {bare(flag.finalUrl ?? '')}</span>}
    </p>
  )
}

function bare(url: string) {
  return url.replace(/^https?:\/\/(www\.)?/, '')
}
