import { countOffered, totalOffered, type Offered } from '../rules/offer.ts'
import { clearTables, readLog } from './log-file.ts'
import { openLog } from './open-log.ts'
import { databaseName } from './open-store.ts'
import { openTracker } from './open-tracker.ts'
import { unsentKey } from './store.ts'

/**
 * Returns what a visitor's log on this device would add to the account; undefined if nothing, or nothing
 * new since the last offer was declined.
 */
export async function findOffer(bookmarkedIds: readonly number[]): Promise<Offered | undefined> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === databaseName(null))) return undefined
  const { write } = await openLog(null)
  return write(async (tables) => {
    const log = await readLog(tables)
    const declined = await tables.meta.get('kept-apart')
    const known = declined?.name === 'kept-apart' ? declined.value : 0
    if (totalOffered(countOffered(log)) <= known) return undefined
    const offered = countOffered(log, bookmarkedIds)
    return totalOffered(offered) > 0 ? offered : undefined
  })
}

/** Moves the visitor's log to the member. Returns the competitions that become bookmarks. */
export async function addToMember(member: string): Promise<number[]> {
  const [{ write, changes }, tracker] = await Promise.all([openLog(null), openTracker(member)])
  const log = await write(readLog)
  await tracker.importLog({ ...log, undone: [] })
  await write(clearTables)
  changes.announce()
  const saved = log.marks.filter(({ state }) => state === 'later')
  return saved.map(({ competitionID }) => competitionID)
}

/** Takes a listing that became a member's bookmark out of the visitor's log. */
export async function forgetLater(competitionID: number) {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === databaseName(null))) return
  const { write, changes } = await openLog(null)
  await write(async (tables) => {
    const mark = await tables.marks.get(competitionID)
    if (mark?.state !== 'later') return
    await tables.marks.delete(competitionID)
    await tables.outbox.delete(unsentKey('mark', competitionID))
    const entries = await tables.entries.getAll()
    if (!entries.some((entry) => entry.competitionID === competitionID))
      await tables.facts.delete(competitionID)
  })
  changes.announce()
}

/** The next offer comes only when there is more; the device doesn't remember which member declined. */
export async function declineOffer() {
  const { write } = await openLog(null)
  await write(async (tables) => {
    const value = totalOffered(countOffered(await readLog(tables)))
    await tables.meta.put({ name: 'kept-apart', value })
  })
}
