import { listDatabases } from '#app/lib/browser/storage-answers.ts'
import { countOffered, totalOffered, type Offered } from '../rules/offer.ts'
import { addLog, clearTables, readLog, removeLog, type Log } from './log-file.ts'
import { openLog } from './open-log.ts'
import { databaseName } from './open-store.ts'
import { readNote, unsentKey, writeNote } from './store.ts'

/**
 * Returns what a visitor's log on this device would add to the account; undefined if nothing, or nothing
 * new since the last offer was declined.
 */
export async function findOffer(bookmarkedIds: readonly number[]): Promise<Offered | undefined> {
  const visitor = await findVisitorLog()
  return visitor?.write(async (tables) => {
    const log = await readLog(tables)
    const known = (await readNote(tables, 'kept-apart')) ?? 0
    if (totalOffered(countOffered(log)) <= known) return undefined
    const offered = countOffered(log, bookmarkedIds)
    return totalOffered(offered) > 0 ? offered : undefined
  })
}

/** Moves the visitor's log to the member. Returns the competitions that become bookmarks. */
export async function addToMember(member: string): Promise<number[]> {
  const { log } = await moveLog(member)
  return savedIn(log)
}

type TakenOver = { offered: Offered; saved: number[]; undo: () => Promise<void> }

const takenOver = new Map<string, TakenOver>()

/** Returns once what the account took over when this page opened its log. */
export function claimTakenOver(member: string): TakenOver | undefined {
  const taken = takenOver.get(member)
  takenOver.delete(member)
  return taken
}

/**
 * Moves the visitor's log to the member at once if their account has nothing but bookmarks. Call before the
 * member's log is first read on this device, so that it never shows less than the visitor's did.
 */
export async function takeOver(member: string): Promise<void> {
  const { write, sync } = await openLog(member)
  if (await write(({ meta }) => meta.get('cursor'))) return
  if (!(await findOffer([]))) return
  await sync()
  const own = await write(readLog)
  if (totalOffered({ ...countOffered(own), saved: 0 }) > 0) return
  const { log, undo } = await moveLog(member)
  const known = savedIn(own)
  const saved = savedIn(log).filter((id) => !known.includes(id))
  takenOver.set(member, { offered: countOffered(log, known), saved, undo })
}

async function moveLog(member: string) {
  const [visitor, account] = await Promise.all([openLog(null), openLog(member)])
  const author = () => ({ device: account.device, now: Date.now() })
  const before = await account.write(readLog)
  const log = { ...(await visitor.write(readLog)), undone: [] }
  await account.write((tables) => addLog(tables, log, author()))
  account.changes.announceOwn()
  await visitor.write(clearTables)
  visitor.changes.announce()
  async function undo() {
    await visitor.write((tables) => addLog(tables, log, author()))
    await declineOffer()
    visitor.changes.announce()
    await account.write((tables) => removeLog(tables, withoutKnown(log, before), author()))
    account.changes.announceOwn()
  }
  return { log, undo }
}

function withoutKnown(log: Log, known: Log): Log {
  const marked = new Set(known.marks.map(({ competitionID }) => competitionID))
  return { ...log, marks: log.marks.filter(({ competitionID }) => !marked.has(competitionID)) }
}

function savedIn({ marks }: Log): number[] {
  return marks.flatMap(({ state, competitionID }) => (state === 'later' ? competitionID : []))
}

/** Takes a listing that became a member's bookmark out of the visitor's log. */
export async function forgetLater(competitionID: number) {
  const visitor = await findVisitorLog()
  await visitor?.write(async (tables) => {
    const mark = await tables.marks.get(competitionID)
    if (mark?.state !== 'later') return
    await tables.marks.delete(competitionID)
    await tables.outbox.delete(unsentKey('mark', competitionID))
    const entries = await tables.entries.getAll()
    if (!entries.some((entry) => entry.competitionID === competitionID))
      await tables.facts.delete(competitionID)
  })
  visitor?.changes.announce()
}

async function findVisitorLog() {
  const databases = await listDatabases()
  return databases.some(({ name }) => name === databaseName(null)) ? openLog(null) : undefined
}

/** The next offer comes only when there is more; the device doesn't remember which member declined. */
export async function declineOffer() {
  const { write } = await openLog(null)
  await write(async (tables) => {
    await writeNote(tables, 'kept-apart', totalOffered(countOffered(await readLog(tables))))
  })
}
