import { useMemo, useRef, useState } from 'react'
import { countClick } from '#app/features/listings/components/count-click.ts'
import { useSession } from '#app/features/listings/components/session.tsx'
import type { Tracker } from '#app/features/tracker/device/open-tracker.ts'
import type { Facts, MarkState } from '#app/features/tracker/rules/records.ts'
import type { Day } from '#app/lib/time/days.ts'
import { tabStore } from '#app/ui/device/device-store.ts'
import { ApiError, postJson } from '#app/ui/forms/api-client.ts'
import { useToast } from '#app/ui/toast.tsx'
import { useChange } from '#app/ui/use-change.ts'
import type { Dismissal, RoundRow } from '../rules/plan.ts'
import { useOpening } from './use-opening.ts'

type Dismissals = ReadonlyMap<number, Dismissal>
const NONE: Dismissals = new Map()

/** Per tab: the listings reported as dead, which the round lists until a moderator has looked. */
const DEAD_KEY = 'roundDead'
const isIds = (found: unknown): found is number[] =>
  Array.isArray(found) && found.every((id) => Number.isSafeInteger(id))

export type Actions = {
  /** For a click on the link, which opens the page itself. */
  open: (row: RoundRow) => void
  enter: (row: RoundRow) => void
  postpone: (row: RoundRow) => void
  refuse: (row: RoundRow) => void
  reportDead: (row: RoundRow) => void
  undo: (row: RoundRow) => void
  /** Removes a mark 'later' of an earlier day. */
  unsave: (facts: Facts) => void
  /** The person says that an entry worked, soon after opening. */
  confirm: (row: RoundRow) => void
}

/** What a person can do with a row. Marks are stored on the device at once, and synced later. */
export function useActions(tracker: Tracker | undefined, today: Day) {
  const { session, noteBookmarks } = useSession()
  const showToast = useToast()
  const change = useChange()
  const { active, doubtful, start, settle } = useOpening()
  const [state, setState] = useState(() => ({ today, dismissals: readDead() }))
  const [said, setSaid] = useState('')
  const lastDone = useRef<number[]>([])
  // At midnight the rows of yesterday are gone.
  const dismissals = state.today === today ? state.dismissals : NONE

  const actions = useMemo(() => {
    function save(work: (log: Tracker) => Promise<unknown>) {
      if (tracker) void change(() => work(tracker))
    }
    function dismiss({ facts, mark }: RoundRow, as: Dismissal['as'] | undefined) {
      const { competitionID } = facts
      setState((known) => {
        const next = new Map(known.today === today ? known.dismissals : NONE)
        if (as) next.set(competitionID, { as, before: mark })
        else next.delete(competitionID)
        tabStore.write(DEAD_KEY, idsOfDead(next))
        return { today, dismissals: next }
      })
    }
    function mark(facts: Facts, markState: MarkState) {
      save((log) => log.setMark(facts, markState))
      if (session) noteBookmarks({ [facts.competitionID]: markState === 'later' })
    }
    function note({ facts }: RoundRow, words: string) {
      lastDone.current.push(facts.competitionID)
      setSaid(`${words}: ${facts.competitionTitle}`)
    }
    function dropEntry({ entry, facts }: RoundRow) {
      if (entry) save((log) => log.undoEntry(entry.id))
      settle(facts.competitionID)
    }
    const all: Actions = {
      open(row) {
        const { competitionID } = row.facts
        countClick(competitionID)
        start(competitionID)
        if (row.state === 'entered') return
        save((log) => log.logEntry(row.facts, 'round'))
        note(row, 'Entered')
      },
      enter(row) {
        save((log) => log.logEntry(row.facts, 'by-hand'))
        note(row, 'Entered')
      },
      postpone(row) {
        dropEntry(row)
        dismiss(row, 'later')
        mark(row.facts, 'later')
        note(row, 'Later')
      },
      refuse(row) {
        dropEntry(row)
        dismiss(row, 'not-for-me')
        mark(row.facts, 'not-for-me')
        note(row, 'Not for me')
      },
      reportDead(row) {
        dropEntry(row)
        dismiss(row, 'dead')
        note(row, 'Reported')
        void sendReport(row.facts.competitionID, session?.csrfToken).catch((error: unknown) => {
          dismiss(row, undefined)
          showToast({ text: error instanceof ApiError ? error.message : String(error) })
        })
      },
      undo(row) {
        const { state: was, mark: before } = row
        dropEntry(row)
        if (was !== 'entered') dismiss(row, undefined)
        if (was === 'later' || was === 'not-for-me') mark(row.facts, before)
        lastDone.current = lastDone.current.filter((id) => id !== row.facts.competitionID)
        setSaid(`Undone: ${row.facts.competitionTitle}`)
      },
      unsave: (facts) => mark(facts, 'none'),
      confirm: ({ facts }) => settle(facts.competitionID),
    }
    return all
  }, [tracker, change, session, noteBookmarks, showToast, today, start, settle])

  return { actions, dismissals, active, doubtful, said, lastDone }
}

function readDead(): Dismissals {
  const ids = tabStore.read(DEAD_KEY, isIds) ?? []
  return new Map(ids.map((id) => [id, { as: 'dead', before: 'none' }]))
}

function idsOfDead(dismissals: Dismissals) {
  return [...dismissals].filter(([, { as }]) => as === 'dead').map(([id]) => id)
}

function sendReport(competitionID: number, csrfToken: string | undefined) {
  const body = { competitionID, reason: 'dead-link', note: null }
  return postJson('/api/report-competition', body, csrfToken, { keepalive: true })
}
