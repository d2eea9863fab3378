import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { useClock } from '#app/ui/now.tsx'
import type { Day } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ShortcutsDialog } from '#app/ui/dialogs/shortcuts-dialog.tsx'
import { usePassportText } from '#app/features/listings/components/passport-store.ts'
import type { Snapshot, Tracker } from '#app/features/tracker/device/open-tracker.ts'
import type { Facts } from '#app/features/tracker/rules/records.ts'
import type { RoundData } from '#app/features/directory/rules/round-data.ts'
import { isEnough } from '../rules/enough.ts'
import { roundMinutes, roundSentence } from '../rules/estimate.ts'
import { fitsPassport } from '../rules/fits.ts'
import { OwnDue } from '#app/features/tracker/components/own-part.tsx'
import { SavedPart } from '#app/features/tracker/components/saved-part.tsx'
import { staleFacts } from '../rules/facts.ts'
import { GROUPS, NEW_AT_ONCE, planRound, type Group, type RoundRow as Row } from '../rules/plan.ts'
import { withUnsaved } from '../rules/unsaved.ts'
import { EmptyRound, RoundEnd } from './round-end.tsx'
import { EnoughLine, EnoughNote } from './enough.tsx'
import { useLimit } from './enough-store.ts'
import { NotificationLine } from './notification-line.tsx'
import { JoinBlock } from './join-block.tsx'
import { OutcomeNote } from './outcome-note.tsx'
import { PassportLine } from './passport-line.tsx'
import { RoundGroup } from './round-group.tsx'
import { RoundPreview } from './round-preview.tsx'
import { RoundRow } from './round-row.tsx'
import { ROUND_SHORTCUTS, useRoundKeys } from './round-keys.ts'
import { useActions } from './use-actions.ts'
import type { Outcomes } from './use-log.ts'
import { readTimes } from './use-opening.ts'

const AT_ONCE = 20
const TITLES: Record<Group, string> = {
  'closing-today': 'Closing today',
  daily: 'Your dailies',
  weekly: 'Weekly and due',
  saved: 'Saved and closing within 3 days',
  new: 'New for you',
}

type Props = {
  tracker: Tracker
  log: Snapshot
  outcomes: Outcomes
  round: RoundData
  isFetched: boolean
  sendsNotifications: boolean
  advert: string
}

/** The round of this device, from the public round data and the device’s log. */
export function RoundQueue({
  tracker,
  log: stored,
  outcomes,
  round,
  isFetched,
  sendsNotifications,
  advert,
}: Props) {
  const { now, today } = useClock()
  const { actions, dismissals, unsaved, active, doubtful, said, lastDone } = useActions(
    tracker,
    today,
  )
  const [newLimit, setNewLimit] = useState(NEW_AT_ONCE)
  const [limit, setLimit] = useState(AT_ONCE)
  const [chosen, setChosen] = useState<number>()
  const [resumedOn, setResumedOn] = useState<Day>()
  const help = useRef<HTMLDialogElement>(null)
  const openHelp = () => help.current?.showModal()
  useRoundKeys({ lastDone, help: openHelp })
  useFreshFacts(tracker, stored, round)

  const log = useMemo(() => withUnsaved(stored, unsaved), [stored, unsaved])
  const passport = usePassportText()
  const [rows, all] = useMemo(() => {
    const options = { now, dismissals, fits: fitsPassport(passport) }
    return [newLimit, Infinity].map((limit) =>
      planRound(round, log, { ...options, newLimit: limit }),
    ) as [Row[], Row[]]
  }, [round, log, now, dismissals, newLimit, passport])
  const due = rows.filter(({ state }) => state === 'due')
  const made = { entries: log.entries, round, today, times: readTimes() }
  const isReached = isEnough(useLimit(), made)
  const rests = isReached && due.length > 0 && resumedOn !== today
  const listed = rests ? rows.filter(({ state }) => state !== 'due') : rows
  const shown = listed.slice(0, limit)
  const preview =
    shown.find(({ facts }) => facts.competitionID === chosen) ??
    shown.find(({ state }) => state === 'due')
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <PageTitle title="Today’s round" lead={rests ? 'Resting until tomorrow' : leadOf(due)} />
        <button type="button" className="button-quiet text-sm max-md:hidden" onClick={openHelp}>
          <Icon name="keyboard" size={18} /> Shortcuts
        </button>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Notes isPersistent={tracker.isPersistent} isFetched={isFetched} />
      <div className="mb-4 flex flex-wrap items-center gap-x-6">
        <PassportLine />
        {sendsNotifications && (
          <NotificationLine
            round={round}
            log={log}
            tracker={tracker}
            isDone={isReached || (isFetched && rows.length > 0 && due.length === 0)}
          />
        )}
        <EnoughLine />
      </div>
      <OutcomeNote log={log} outcomes={outcomes} />
      <JoinBlock />
      <div className="gap-6 md:grid md:grid-cols-[minmax(0,1fr)_380px]">
        <div data-round>
          {rests && <EnoughNote left={due.length} onMore={() => setResumedOn(today)} />}
          {GROUPS.map((group) => (
            <GroupOf key={group} group={group} rows={shown}>
              {(row) => (
                <RoundRow
                  row={row}
                  actions={actions}
                  isActive={row.facts.competitionID === active}
                  isDoubtful={row.facts.competitionID === doubtful}
                  isChosen={row === preview}
                  onChoose={setChosen}
                />
              )}
            </GroupOf>
          ))}
          {listed.length > limit && (
            <button
              type="button"
              className="button-quiet w-full"
              onClick={() => setLimit(limit + AT_ONCE)}
            >
              Show {Math.min(AT_ONCE, listed.length - limit)} more
            </button>
          )}
          {rows.length === 0 && <EmptyRound round={round} log={log} />}
          {rows.length > 0 && due.length === 0 && (
            <RoundEnd
              advert={advert}
              hasMore={all.length > rows.length}
              onMore={() => setNewLimit(newLimit + NEW_AT_ONCE)}
            />
          )}
          <OwnDue tracker={tracker} log={log} />
          <SavedPart
            log={log}
            round={new Set(rows.map(({ facts }) => facts.competitionID))}
            onRemove={actions.unsave}
            onOpen={(facts) => actions.open(rowOf(facts, rows, log, today))}
          />
        </div>
        {preview && (
          <aside className="no-print sticky top-22 max-h-[calc(100dvh-7rem)] self-start overflow-y-auto max-md:hidden">
            <RoundPreview row={preview} />
          </aside>
        )}
      </div>
      <ShortcutsDialog dialog={help} shortcuts={ROUND_SHORTCUTS} />
    </>
  )
}

function GroupOf({
  group,
  rows,
  children,
}: {
  group: Group
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}) {
  const own = rows.filter((row) => row.group === group)
  const due = own.filter(({ state }) => state === 'due').length
  if (own.length === 0) return null
  return (
    <RoundGroup title={TITLES[group]} count={due}>
      {own.map((row) => (
        <li key={row.facts.competitionID}>{children(row)}</li>
      ))}
    </RoundGroup>
  )
}

function Notes({
  isPersistent,
  isFetched,
}: Pick<Tracker, 'isPersistent'> & { isFetched: boolean }) {
  const notes = [
    ...(isPersistent
      ? []
      : ['This browser stores nothing here: what you enter is noted in this tab only.']),
    ...(isFetched ? [] : ['There is no connection: new competitions are missing.']),
  ]
  return notes.map((note) => (
    <p key={note} className="mb-4 flex gap-2 text-sm">
      <Icon name="info" size={20} className="text-link" />
      {note}
    </p>
  ))
}

function leadOf(due: readonly Row[]) {
  if (due.length === 0) return undefined
  const methods = due.map(({ listing }) => listing?.entryMethod)
  return roundSentence(due.length, roundMinutes(methods, readTimes()))
}

/** The row of what is saved, also when it is not in the round. */
function rowOf(facts: Facts, rows: readonly Row[], log: Snapshot, today: Day): Row {
  const { competitionID } = facts
  const entry = log.entries.findLast(
    (one) => one.competitionID === competitionID && one.day === today,
  )
  const state = entry ? 'entered' : 'due'
  const saved = { facts, listing: undefined, group: 'saved', state, entry, mark: 'later' } as const
  return rows.find((row) => row.facts.competitionID === competitionID) ?? saved
}

/** Stores the new dates and links of listings that the device remembers. */
function useFreshFacts(tracker: Tracker, log: Snapshot, round: RoundData) {
  useEffect(() => {
    const stale = staleFacts(round, log.facts)
    // If it fails, they are still stale at the next visit.
    if (stale.length > 0) void tracker.saveFacts(stale).catch(() => {})
  }, [tracker, log, round])
}
