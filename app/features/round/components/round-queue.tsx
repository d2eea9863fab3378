import { useEffect, useMemo, useRef, useState } from 'react'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { useClock } from '#app/ui/now.tsx'
import type { Day } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ShortcutsDialog } from '#app/ui/dialogs/shortcuts-dialog.tsx'
import { usePassportText } from '#app/features/listings/components/passport-store.ts'
import type { Snapshot } from '#app/features/tracker/device/open-tracker.ts'
import type { RoundData } from '#app/features/directory/rules/round-data.ts'
import { isEnough } from '../rules/enough.ts'
import { roundMinutes, roundSentence } from '../rules/estimate.ts'
import {
  fitsPassport,
  GROUPS,
  NEW_AT_ONCE,
  planRound,
  staleFacts,
  type RoundRow as Row,
} from '../rules/plan.ts'
import { useSession } from '#app/features/listings/components/session.tsx'
import { KeptOnDevice } from '#app/features/listings/components/kept-on-device.tsx'
import { OwnDue } from '#app/features/tracker/components/own-due.tsx'
import type { OpenedLog } from '#app/features/tracker/components/use-tracker.ts'
import { listSaved } from '#app/features/tracker/rules/due.ts'
import { Link } from '#app/ui/link.tsx'
import { withUnsaved } from '../rules/unsaved.ts'
import { EmptyRound, EnoughNote, RoundEnd } from './round-end.tsx'
import { useLimit } from './enough-store.ts'
import { OutcomeNote } from './outcome-note.tsx'
import { RoundGroup } from './round-group.tsx'
import { RoundPreview } from './round-preview.tsx'
import { RoundRow } from './round-row.tsx'
import { RoundSettings } from './round-settings.tsx'
import { ROUND_SHORTCUTS, useRoundKeys } from './round-keys.ts'
import { useActions } from './use-actions.ts'
import { readTimes } from './use-opening.ts'

const AT_ONCE = 20

/** What a device knows that has never been here, and the server. */
const NOTHING: Snapshot = {
  entries: [],
  marks: [],
  wins: [],
  own: [],
  facts: new Map(),
  reminders: {},
  winnersOut: [],
  namesWinners: true,
}

type Props = {
  /** Undefined on the server, and until the device has opened its log and fetched the round. */
  opened: OpenedLog | undefined
  round: RoundData
  isFetched: boolean
  pushKey: string | undefined
  advert: string
}

export function RoundQueue({ opened, round, isFetched, pushKey, advert }: Props) {
  const tracker = opened?.tracker
  const stored = opened?.log ?? NOTHING
  const { now, today } = useClock()
  const isVisitor = useSession().member === null
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
  // Dates and links that the device remembers are renewed; if that fails, they are stale at the next visit too.
  useEffect(() => {
    const stale = staleFacts(round, stored.facts)
    if (stale.length > 0) void tracker?.saveFacts(stale).catch(() => {})
  }, [tracker, stored, round])
  // The server knows no times.
  const times = opened ? readTimes() : []

  const log = useMemo(() => withUnsaved(stored, unsaved), [stored, unsaved])
  const passport = usePassportText()
  const [rows, all] = useMemo(() => {
    const options = { now, dismissals, fits: fitsPassport(passport) }
    return [newLimit, Infinity].map((limit) =>
      planRound(round, log, { ...options, newLimit: limit }),
    ) as [Row[], Row[]]
  }, [round, log, now, dismissals, newLimit, passport])
  const due = rows.filter(({ state }) => state === 'due')
  const made = { entries: log.entries, round, today, times }
  const isReached = isEnough(useLimit(), made)
  const rests = isReached && due.length > 0 && resumedOn !== today
  const listed = rests ? rows.filter(({ state }) => state !== 'due') : rows
  const shown = listed.slice(0, limit)
  useRoundKeys({
    lastDone,
    help: openHelp,
    act(name, id) {
      const row = due.find(({ facts }) => facts.competitionID === id)
      if (row) actions[name](row)
      return row !== undefined
    },
  })
  const preview =
    shown.find(({ facts }) => facts.competitionID === chosen) ??
    shown.find(({ state }) => state === 'due')
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <PageTitle title="Today" lead={rests ? 'Resting until tomorrow' : leadOf(due, times)} />
        <button type="button" className="button-quiet text-sm max-md:hidden" onClick={openHelp}>
          <Icon name="keyboard" size={18} /> Shortcuts
        </button>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <noscript>
        <p className="mb-4">To note what you entered, turn on JavaScript.</p>
      </noscript>
      {tracker?.isPersistent === false && (
        <Note>This browser stores nothing here: what you enter is noted in this tab only.</Note>
      )}
      {!isFetched && <Note>There is no connection: new competitions are missing.</Note>}
      <progress
        aria-label="Done today"
        max={rows.length || 1}
        value={rows.length - due.length}
        className="round-progress"
      />
      <div className="gap-6 md:grid md:grid-cols-[minmax(0,1fr)_380px]">
        {/* Rows that a log moves are new elements: nothing that was there before jumps. */}
        <div
          key={String(opened?.isKnown ?? false)}
          data-round
          aria-busy={!opened}
          className="as-list"
        >
          {rests && <EnoughNote left={due.length} onMore={() => setResumedOn(today)} />}
          {GROUPS.map((group) => (
            <RoundGroup key={group} group={group} rows={shown}>
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
            </RoundGroup>
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
          {opened && (
            <div className="mt-6 flex flex-col gap-4">
              <OutcomeNote log={log} />
              {isVisitor && log.entries.length > 0 && <KeptOnDevice />}
              <OwnDue tracker={opened.tracker} log={log} />
              <RoundSettings
                pushKey={pushKey}
                round={round}
                log={log}
                tracker={opened.tracker}
                isDone={isReached || (isFetched && rows.length > 0 && due.length === 0)}
              />
              <p>
                <Link to="/my-bookmarks" className="button-quiet">
                  Saved: {listSaved(log.facts, log.marks, today).length}
                </Link>
              </p>
            </div>
          )}
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

function Note({ children }: { children: string }) {
  return (
    <p className="mb-4 flex gap-2 text-sm">
      <Icon name="info" size={20} className="text-link" />
      {children}
    </p>
  )
}

function leadOf(due: readonly Row[], times: readonly number[]) {
  if (due.length === 0) return undefined
  const methods = due.map(({ listing }) => listing?.entryMethod)
  return roundSentence(due.length, roundMinutes(methods, times))
}
