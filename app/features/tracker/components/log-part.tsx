import { useMemo, useState, type ReactNode } from 'react'
import { prizeLabel } from '#app/features/listings/rules/prize.ts'
import { shortDate } from '#app/lib/time/days.ts'
import { dublinTime } from '#app/lib/time/wall-clock.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import type { Snapshot } from '../device/open-tracker.ts'
import { countLabel, monthLabel, splitByMonth, type Month } from '../rules/months.ts'
import type { Entry, Facts } from '../rules/records.ts'
import { ListingTitle, LongList, Part, RowButton } from './part.tsx'
import type { LogActions } from './use-log-actions.ts'

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

function EntryRow({
  entry,
  facts,
  actions,
}: {
  entry: Entry
  facts: Facts | undefined
  actions: LogActions
}) {
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
