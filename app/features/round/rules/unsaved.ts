import type { Entry, Mark } from '#app/features/tracker/rules/records.ts'

export type Unsaved = { entry: Entry } | { undone: string } | { mark: Mark }

type Log = { entries: readonly Entry[]; marks: readonly Mark[] }

/** Returns the log with the changes, of which it may have some already. */
export function withUnsaved<Stored extends Log>(log: Stored, unsaved: readonly Unsaved[]): Stored {
  if (unsaved.length === 0) return log
  const entries = new Map(log.entries.map((entry) => [entry.id, entry]))
  const marks = new Map(log.marks.map((mark) => [mark.competitionID, mark]))
  for (const change of unsaved) {
    if ('entry' in change) entries.set(change.entry.id, change.entry)
    else if ('undone' in change) entries.delete(change.undone)
    else marks.set(change.mark.competitionID, change.mark)
  }
  return { ...log, entries: [...entries.values()], marks: [...marks.values()] }
}
