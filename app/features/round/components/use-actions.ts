import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { countClick } from '#app/features/listings/components/count-click.ts'
import { useSession } from '#app/features/listings/components/session.tsx'
import type { Tracker } from '#app/features/tracker/device/open-tracker.ts'
import {
  newEntry,
  type Facts,
  type MarkState,
  type Via,
} from '#app/features/tracker/rules/records.ts'
import type { Day } from '#app/lib/time/days.ts'
import { ApiError, sendForm } from '#app/ui/forms/api-client.ts'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import type { Dismissal, RoundRow } from '../rules/plan.ts'
import { readDead, writeDead, type Dismissals } from './dead-links.ts'
import { useOpening } from './use-opening.ts'
import { useChange } from '#app/ui/dialogs/use-change.ts'
import type { Unsaved } from '../rules/unsaved.ts'

const NONE: Dismissals = new Map()

export type Actions = ReturnType<typeof useActions>['actions']

/** What a person can do with a row. It is shown at once, stored on the device, and synced later. */
export function useActions(tracker: Tracker | undefined, today: Day) {
  const { session, noteBookmarks } = useSession()
  const showToast = useToast()
  const { unsaved, save } = useUnsaved(tracker)
  const { active, doubtful, start, settle } = useOpening()
  const [state, setState] = useState({ today, dismissals: NONE })
  // The first render is the server's.
  useEffect(() => setState((first) => ({ ...first, dismissals: readDead() })), [])
  const [said, setSaid] = useState('')
  const lastDone = useRef<number[]>([])
  // At midnight the rows of yesterday are gone.
  const dismissals = state.today === today ? state.dismissals : NONE

  function dismiss({ facts, mark }: RoundRow, as: Dismissal['as'] | undefined) {
    const { competitionID } = facts
    setState((known) => {
      const next = new Map(known.today === today ? known.dismissals : NONE)
      if (as) next.set(competitionID, { as, before: mark })
      else next.delete(competitionID)
      writeDead(next)
      return { today, dismissals: next }
    })
  }
  function mark(facts: Facts, markState: MarkState) {
    const { competitionID } = facts
    const shown = { competitionID, state: markState, at: Date.now(), device: '' }
    save({ mark: shown }, (tracker) => tracker.setMark(facts, markState))
    if (session) noteBookmarks({ [competitionID]: markState === 'later' })
  }
  function note({ facts }: RoundRow, words: string) {
    lastDone.current.push(facts.competitionID)
    setSaid(`${words}: ${facts.competitionTitle}`)
  }
  function log({ facts }: RoundRow, via: Via) {
    const { competitionID } = facts
    const entry = newEntry({ id: crypto.randomUUID(), competitionID, at: Date.now(), via })
    save({ entry }, (tracker) => tracker.logEntry(facts, via, entry.id))
  }
  function dropEntry({ entry, facts }: RoundRow) {
    if (entry) save({ undone: entry.id }, (tracker) => tracker.undoEntry(entry.id))
    settle(facts.competitionID)
  }
  const actions = {
    /** For a click on the link, which opens the page itself. */
    open(row: RoundRow) {
      const { competitionID } = row.facts
      countClick(competitionID)
      start(competitionID)
      if (row.state === 'entered') return
      log(row, 'round')
      note(row, 'Entered')
    },
    enter(row: RoundRow) {
      log(row, 'by-hand')
      note(row, 'Entered')
    },
    postpone(row: RoundRow) {
      dropEntry(row)
      dismiss(row, 'later')
      mark(row.facts, 'later')
      note(row, 'Saved')
    },
    refuse(row: RoundRow) {
      dropEntry(row)
      dismiss(row, 'not-for-me')
      mark(row.facts, 'not-for-me')
      note(row, 'Not for me')
    },
    reportDead(row: RoundRow) {
      dropEntry(row)
      dismiss(row, 'dead')
      note(row, 'Reported')
      void sendReport(row.facts, session?.csrfToken).catch((error: unknown) => {
        dismiss(row, undefined)
        showToast({ text: error instanceof ApiError ? error.message : String(error) })
      })
    },
    undo(row: RoundRow) {
      const { state: was, mark: before } = row
      dropEntry(row)
      if (was !== 'entered') dismiss(row, undefined)
      if (was === 'later' || was === 'not-for-me') mark(row.facts, before)
      lastDone.current = lastDone.current.filter((id) => id !== row.facts.competitionID)
      setSaid(`Undone: ${row.facts.competitionTitle}`)
    },
    /** The person says that an entry worked, soon after opening. */
    confirm: ({ facts }: RoundRow) => settle(facts.competitionID),
  }
  return { actions, dismissals, unsaved, active, doubtful, said, lastDone }
}

function sendReport({ competitionID, competitionSlug }: Facts, csrfToken: string | undefined) {
  const report = { competitionID: String(competitionID), reason: 'dead-link' }
  return sendForm(competitionPath(competitionSlug, 'report'), report, csrfToken)
}

type Work = (tracker: Tracker) => Promise<unknown>

/**
 * Shows each change until the log has it: a row that changed only then would move others on a busy device. What is
 * pressed before the log is open waits for it.
 */
function useUnsaved(tracker: Tracker | undefined) {
  const [unsaved, setUnsaved] = useState<readonly Unsaved[]>([])
  const change = useChange()
  const waiting = useRef<[Unsaved, Work][]>([])
  async function store(opened: Tracker, shown: Unsaved, work: Work) {
    await change(() => work(opened))
    // If it can't be read, the list shows what it last read.
    await opened.read().catch(() => {})
    setUnsaved((all) => all.filter((one) => one !== shown))
  }
  function storeWaiting() {
    if (tracker) for (const one of waiting.current.splice(0)) void store(tracker, ...one)
  }
  const onOpened = useEffectEvent(storeWaiting)
  useEffect(() => onOpened(), [tracker])
  function save(shown: Unsaved, work: Work) {
    setUnsaved((all) => [...all, shown])
    waiting.current.push([shown, work])
    storeWaiting()
  }
  return { unsaved, save }
}
