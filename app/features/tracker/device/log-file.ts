import { isNewer } from '../rules/merge.ts'
import {
  cleanWin,
  isOwnEntry,
  isWon,
  type Entry,
  type Facts,
  type Mark,
  type Win,
} from '../rules/records.ts'
import type { Changes } from '../rules/sync.ts'
import { deleteWin, saveWin, setMark, undoEntry, type Author } from './changes.ts'
import { KEY_PATHS, markUnsent, readNote, type Tables } from './store.ts'

/** All that a device holds of a person, as it is exported and imported. */
export type Log = Changes & { facts: Facts[] }

export async function readLog({ entries, undone, marks, wins, facts }: Tables): Promise<Log> {
  return {
    entries: await entries.getAll(),
    undone: (await undone.getAll()).map(({ id }) => id),
    marks: await marks.getAll(),
    wins: await wins.getAll(),
    facts: await facts.getAll(),
  }
}

/** Reads what pages show, without what is undone or deleted; facts by competitionID. */
export async function readSnapshot(tables: Tables) {
  const { entries, marks, wins, facts } = await readLog(tables)
  const stored = wins.filter(({ deleted }) => !deleted)
  return {
    entries,
    marks,
    wins: stored.filter(isWon),
    own: stored.filter(isOwnEntry),
    facts: new Map(facts.map((listing) => [listing.competitionID, listing])),
    reminders: (await readNote(tables, 'reminders')) ?? {},
    winnersOut: (await readNote(tables, 'winners-out')) ?? [],
    namesWinners: (await readNote(tables, 'names-winners')) ?? true,
  }
}

/**
 * Returns how many rows were new; importing a log twice changes nothing. What was undone, unmarked or deleted
 * since it was exported returns, because the person asks for it.
 */
export async function addLog(tables: Tables, log: Log, author: Author): Promise<number> {
  let added = 0
  const undone = new Set(log.undone)
  for (const id of undone) added += await addUndone(tables, id)
  for (const entry of log.entries) if (!undone.has(entry.id)) added += await addEntry(tables, entry)
  for (const mark of log.marks) added += await addMark(tables, mark, author)
  for (const win of log.wins) added += await addWin(tables, cleanWin(win), author)
  // What the device knows of a listing is at least as fresh.
  for (const listing of log.facts)
    if (!(await tables.facts.get(listing.competitionID))) await tables.facts.put(listing)
  return added
}

async function addUndone(tables: Tables, id: string) {
  if (await tables.undone.get(id)) return 0
  await undoEntry(tables, id)
  return 1
}

/** An undone id never comes back, so the entry gets the next one: the same on every device. */
async function addEntry(tables: Tables, entry: Entry) {
  let { id } = entry
  while (await tables.undone.get(id)) id = nextId(id)
  if (await tables.entries.get(id)) return 0
  await tables.entries.put({ ...entry, id })
  await markUnsent(tables, 'entry', id)
  return 1
}

function nextId(id: string) {
  const last = (Number.parseInt(id.slice(-12), 16) + 1) % 2 ** 48
  return id.slice(0, -12) + last.toString(16).padStart(12, '0')
}

async function addMark(tables: Tables, mark: Mark, author: Author) {
  const own = await tables.marks.get(mark.competitionID)
  if (own?.state === mark.state) return 0
  if (own?.state === 'none') {
    await setMark(tables, mark.competitionID, mark.state, author)
    return 1
  }
  if (!isNewer(mark, own)) return 0
  await tables.marks.put(mark)
  await markUnsent(tables, 'mark', mark.competitionID)
  return 1
}

async function addWin(tables: Tables, win: Win, author: Author) {
  const own = await tables.wins.get(win.id)
  if (own?.deleted && !win.deleted) {
    await saveWin(tables, win, author)
    return 1
  }
  if (!isNewer(win, own)) return 0
  await tables.wins.put(win)
  await markUnsent(tables, 'win', win.id)
  return 1
}

/** Erases all, so that the next sync does it elsewhere too. Bookmarks stay. */
export async function eraseLog(tables: Tables, author: Author) {
  const log = await readLog(tables)
  const marks = log.marks.filter(({ state }) => state === 'not-for-me')
  await removeLog(tables, { ...log, marks }, author)
  await tables.facts.clear()
}

export async function removeLog(
  tables: Tables,
  { entries, marks, wins }: Pick<Log, 'entries' | 'marks' | 'wins'>,
  author: Author,
) {
  for (const { id } of entries) await undoEntry(tables, id)
  for (const { competitionID } of marks) await setMark(tables, competitionID, 'none', author)
  for (const { id, deleted } of wins) if (!deleted) await deleteWin(tables, id, author)
}

export async function clearTables(tables: Tables) {
  for (const name of Object.keys(KEY_PATHS) as (keyof Tables)[]) await tables[name].clear()
}
