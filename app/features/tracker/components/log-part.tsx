import { useMemo, useState, type ReactNode } from 'react'
import { prizeLabel } from '#app/features/listings/rules/prize.ts'
import { shortDate, agoLabel } from '#app/lib/time/days.ts'
import { dublinTime } from '#app/lib/time/wall-clock.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import type { Snapshot } from '../device/open-tracker.ts'
import { countLabel, monthLabel, splitByMonth, type Month } from '../rules/months.ts'
import type { Entry, Facts } from '../rules/records.ts'
import { ListingTitle, LongList, Part, RowButton } from './part.tsx'
import type { LogActions } from './use-log-actions.ts'
import { countingClicks } from '#app/features/listings/components/count-click.ts'
import { ClosingLabel } from '#app/features/listings/components/closing-label.tsx'
import { outboundLink } from '#app/features/listings/rules/links.ts'
import type { Due } from '../rules/due.ts'

export function DuePart({ due, actions }: { due: Due[]; actions: LogActions }) {
  return (
    <Part
      title={due.length === 0 ? 'Due now' : `Due now: ${due.length}`}
      note={due.length === 0 && 'Nothing that you can enter again just now.'}
    >
      <LongList rows={due} keyOf={({ facts }) => facts.competitionID}>
        {(row) => <DueRow {...row} actions={actions} />}
      </LongList>
    </Part>
  )
}

function DueRow({ facts, tracked, actions }: Due & { actions: LogActions }) {
  const { now } = useClock()
  const { competitionTitle: title, competitionID, entryUrl } = facts
  const times = tracked.count === 1 ? 'once' : `${tracked.count} times`
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-semibold wrap-anywhere">
          <ListingTitle facts={facts} />
        </h3>
        <p className="text-sm wrap-anywhere text-muted">{facts.promoterName}</p>
        <p className="text-sm text-muted">
          Entered {times}, last {agoLabel(tracked.last ?? 0, now)}
        </p>
        <ClosingLabel endDate={facts.competitionEndDate} />
      </div>
      <p className="flex gap-2">
        <RowButton
          label="I entered"
          about={title}
          look="button-quiet px-4"
          onPress={() => actions.enter(facts)}
        />
        <a
          {...countingClicks(competitionID)}
          {...outboundLink(entryUrl)}
          aria-label={`Enter: ${title} (opens the promoter’s page)`}
          className="button-primary px-4"
        >
          Enter
          <Icon name="external-link" size={16} />
        </a>
      </p>
    </div>
  )
}

export function LogPart({ log, actions }: { log: Snapshot; actions: LogActions }) {
  const { entries, wins, facts } = log
  const months = useMemo(() => splitByMonth(entries, wins), [entries, wins])
  return (
    <Part title="Entries by month">
      <div className="mt-2 divided">
        {months.map((month, index) => (
          <MonthLog key={month.month} month={month} isFirst={index === 0}>
            {(entry) => (
              <EntryRow entry={entry} facts={facts.get(entry.competitionID)} actions={actions} />
            )}
          </MonthLog>
        ))}
      </div>
    </Part>
  )
}

type MonthProps = { month: Month; isFirst: boolean; children: (entry: Entry) => ReactNode }

/** Its rows are rendered once it is opened: years of entries are thousands. */
function MonthLog({ month, isFirst, children }: MonthProps) {
  const [isOpen, setOpen] = useState(isFirst)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group"
    >
      <summary className="grid min-h-14 list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2">
        <h3 className="font-semibold">{monthLabel(month.month)}</h3>
        <Icon
          name="chevron-down"
          size={20}
          className="row-span-2 text-muted transition-transform group-open:rotate-180"
        />
        <span className="text-sm text-muted">{totalsLabel(month)}</span>
      </summary>
      {isOpen && (
        <div className="pb-4">
          <LongList rows={month.log} keyOf={({ id }) => id}>
            {children}
          </LongList>
        </div>
      )}
    </details>
  )
}

type EntryProps = { entry: Entry; facts: Facts | undefined; actions: LogActions }

function EntryRow({ entry, facts, actions }: EntryProps) {
  const isOld = entry.day < useClock().today
  const when = `${shortDate(entry.day)}, ${dublinTime(entry.at)}`
  return (
    <div className="-my-1.5 flex items-center gap-3">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <ListingTitle facts={facts} />
        <span className="block text-sm text-muted">{when}</span>
      </p>
      <RowButton
        label={isOld ? 'Remove' : 'Undo'}
        about={`${facts?.competitionTitle ?? 'entry'}, ${when}`}
        onPress={() => actions.undoEntry(entry)}
      />
    </div>
  )
}

function totalsLabel({ entries, competitions, wins, prizeValue }: Month) {
  const parts = [countLabel(entries, 'entry', 'entries'), countLabel(competitions, 'competition')]
  if (wins > 0) parts.push(countLabel(wins, 'win'))
  if (prizeValue > 0) parts.push(prizeLabel(prizeValue, null))
  return parts.join(' · ')
}
