import { outboundLink } from '#app/features/listings/rules/links.ts'
import type { ResultNote } from '#app/features/promoters/queries/results.server.ts'
import { agoLabel, prettyDate } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { DeskItem } from './desk-item.tsx'
import { ModerationForm } from './moderation-form.tsx'

/** A closed listing beside what a reader found out about its winners. */
export function ResultItem({ note }: { note: ResultNote }) {
  const { now } = useClock()
  const about = <span className="sr-only">: {note.competitionTitle}</span>
  const isFound = note.outcome === 'published'
  return (
    <DeskItem
      id={`note-${note.id}`}
      listing={note}
      dates={
        <>
          Closed {prettyDate(note.competitionEndDate)}
          {note.winnerAnnouncementDate &&
            `, winners due ${prettyDate(note.winnerAnnouncementDate)}`}
        </>
      }
    >
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3">
          <strong className="font-semibold">
            {isFound ? 'Winners published' : 'Winners looked for, and not found'}
          </strong>
          <span className="text-sm text-muted">{agoLabel(note.notedAt, now)}</span>
        </p>
        <a
          {...outboundLink(note.url ?? note.entryUrl)}
          data-entry
          className="mt-1 inline-flex min-h-11 max-w-full items-center gap-1.5 text-sm text-link underline"
        >
          <span className="min-w-0 truncate">{note.url ?? note.entryUrl}</span>
          <Icon name="external-link" size={14} />
        </a>
      </div>
      <ModerationForm
        competitionID={note.competitionID}
        fields={{ resultID: note.id }}
        className="flex flex-wrap gap-2 md:col-span-2"
      >
        <DecisionButtons about={about} />
      </ModerationForm>
    </DeskItem>
  )
}
