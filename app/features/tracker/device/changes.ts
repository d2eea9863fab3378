import { stampChange } from '../rules/merge.ts'
import {
  cleanWin,
  deletedWin,
  type Entry,
  type Facts,
  type Mark,
  type MarkState,
  type Stamp,
  type Win,
} from '../rules/records.ts'
import { markUnsent, unsentKey, type Tables } from './store.ts'

/** The device and its clock, in milliseconds since 1970. */
export type Author = { device: string; now: number }

export async function addEntry(tables: Tables, entry: Entry) {
  if (await tables.undone.get(entry.id)) return
  await tables.entries.put(entry)
  await markUnsent(tables, 'entry', entry.id)
}

/** An entry that was undone never comes back, not even from another device. */
export async function undoEntry(tables: Tables, id: string) {
  await eraseEntry(tables, id)
  await markUnsent(tables, 'undone', id)
}

export async function eraseEntry({ entries, undone, outbox }: Tables, id: string) {
  await undone.put({ id })
  await entries.delete(id)
  await outbox.delete(unsentKey('entry', id))
}

export async function setMark(
  tables: Tables,
  competitionID: number,
  state: MarkState,
  author: Author,
): Promise<Mark> {
  const seen = await tables.marks.get(competitionID)
  const mark = { competitionID, state, ...stamp(author, seen) }
  await tables.marks.put(mark)
  await markUnsent(tables, 'mark', competitionID)
  return mark
}

export async function saveWin(tables: Tables, win: Omit<Win, keyof Stamp>, author: Author) {
  const seen = await tables.wins.get(win.id)
  await tables.wins.put({ ...cleanWin(win), ...stamp(author, seen) })
  await markUnsent(tables, 'win', win.id)
}

export async function deleteWin(tables: Tables, id: string, author: Author) {
  const seen = await tables.wins.get(id)
  if (!seen) return
  await tables.wins.put(deletedWin(seen, stamp(author, seen)))
  await markUnsent(tables, 'win', id)
}

/** What these say nothing of stays, such as quotes. */
export async function saveFacts({ facts }: Tables, listings: readonly Facts[]) {
  for (const listing of listings)
    await facts.put({ ...(await facts.get(listing.competitionID)), ...listing })
}

function stamp({ device, now }: Author, seen: Stamp | undefined) {
  return stampChange(now, device, seen)
}
