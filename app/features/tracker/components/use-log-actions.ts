import type { Day } from '#app/lib/time/days.ts'
import { useClock } from '#app/ui/now.tsx'
import { useChange, type Change } from '#app/ui/dialogs/use-change.ts'
import { removeAllDocuments } from '../device/documents.ts'
import type { Tracker } from '../device/open-tracker.ts'
import { newEntry, type Entry, type Facts, type Stamp, type Win } from '../rules/records.ts'
import { remindInAWeek } from '../rules/decided.ts'
import { noChanges } from '../rules/sync.ts'
import type { OpenedLog } from './use-tracker.ts'

export type LogActions = ReturnType<typeof useLogActions>

export function useLogActions(opened: OpenedLog, member: string | null) {
  const { tracker } = opened
  const { today } = useClock()
  const change = useChange()
  return {
    ...entryActions(tracker, change),
    ...answerActions(opened, change, today),
    ...winActions(tracker, change),
    erase: () =>
      change(async () => {
        await tracker.writeNote('reminders', {})
        await tracker.erase()
        await removeAllDocuments(member)
      }, 'Everything is erased.'),
  }
}

function entryActions(tracker: Tracker, change: Change) {
  return {
    async enter(facts: Facts) {
      let entry: Entry | undefined
      await change(
        async () => {
          entry = await tracker.logEntry(facts, 'by-hand')
        },
        'Entry logged.',
        async () => entry && tracker.undoEntry(entry.id),
      )
    },
    /** An undone id never comes back, so Undo logs the same entry under a new one. */
    undoEntry: (entry: Entry) =>
      change(
        () => tracker.undoEntry(entry.id),
        'Entry removed.',
        () => tracker.importLog(onlyEntry(newEntry({ ...entry, id: crypto.randomUUID() }))),
      ),
    unsave: (facts: Facts) =>
      change(
        () => tracker.setMark(facts, 'none'),
        'Removed from Saved.',
        () => tracker.setMark(facts, 'later'),
      ),
  }
}

function onlyEntry(entry: Entry) {
  return { ...noChanges(), entries: [entry], facts: [] }
}

function answerActions({ tracker, log }: OpenedLog, change: Change, today: Day) {
  const stateOf = (id: number) =>
    log.marks.find(({ competitionID }) => competitionID === id)?.state ?? 'none'
  return {
    noLuck: (...listings: Facts[]) => {
      const before = listings.map((facts) => ({ facts, state: stateOf(facts.competitionID) }))
      return change(
        () => tracker.setMarks(listings.map((facts) => ({ facts, state: 'not-for-me' }))),
        `Noted. We won’t ask about ${listings.length === 1 ? 'it' : `these ${listings.length}`} again.`,
        () => tracker.setMarks(before),
      )
    },
    remindLater: ({ competitionID }: Facts) =>
      change(
        () => tracker.writeNote('reminders', remindInAWeek(log.reminders, competitionID, today)),
        'You will be asked again in a week, on this device.',
        () => tracker.writeNote('reminders', log.reminders),
      ),
  }
}

function winActions(tracker: Tracker, change: Change) {
  const saveWin = (win: Omit<Win, keyof Stamp>) => change(() => tracker.saveWin(win), 'Saved.')
  return {
    saveWin,
    deleteWin: (win: Win) =>
      change(
        () => tracker.deleteWin(win.id),
        'Win deleted.',
        () => tracker.saveWin(win),
      ),
  }
}
