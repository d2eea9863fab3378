import type { Db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { countRows } from '../input/tracker.ts'
import { readChanges } from '../queries/changes.server.ts'
import { listFacts } from '../queries/facts.server.ts'
import type { Changes, SyncAnswer, SyncRequest } from '../rules/sync.ts'
import { openWriter, rowKey, acceptNewer, type Writer } from './member-rows.server.ts'
import { storeEntries } from './store-entries.server.ts'
import { storeMarks } from './store-marks.server.ts'
import { deletedWin, type Win } from '../rules/records.ts'
import { fromWin, toWin, WIN_COLUMNS } from '../queries/rows.server.ts'

/** Stores what a device sends and returns what it lacks; repeating a request changes nothing. */
export async function syncTracker(
  db: Db,
  member: Pick<Member, 'id'>,
  request: SyncRequest,
  now: Date,
): Promise<SyncAnswer> {
  return db.transaction().execute(async (tx) => {
    const { refused, asSent, retained } = await push(tx, member, request, now.getTime())
    const { changes, cursor, more } = await readChanges(tx, member, request.after)
    const unknown = addRetained(without(changes, asSent), retained)
    const facts = await listFacts(tx, unknown)
    return { refused, changes: { ...unknown, facts }, cursor, more }
  })
}

async function push(tx: Db, member: Pick<Member, 'id'>, request: SyncRequest, now: number) {
  const rows = countRows(request)
  const nothing = { refused: [], asSent: new Set<string>(), retained: { marks: [], wins: [] } }
  if (rows === 0) return nothing
  const writer = await openWriter(tx, member, rows)
  await storeEntries(writer, request, now)
  const marks = await storeMarks(writer, request.marks, now)
  const wins = await storeWins(writer, request.wins, now)
  return { refused: writer.refused, asSent: writer.asSent, retained: { marks, wins } }
}

function without(changes: Changes, keys: ReadonlySet<string>): Changes {
  return {
    entries: changes.entries.filter(({ id }) => !keys.has(rowKey('entry', id))),
    undone: changes.undone.filter((id) => !keys.has(rowKey('undone', id))),
    marks: changes.marks.filter(({ competitionID }) => !keys.has(rowKey('mark', competitionID))),
    wins: changes.wins.filter(({ id }) => !keys.has(rowKey('win', id))),
  }
}

/** Newer rows than those sent: the device may have seen and overwritten them. */
function addRetained(changes: Changes, { marks, wins }: Pick<Changes, 'marks' | 'wins'>): Changes {
  return {
    ...changes,
    marks: unique([...marks, ...changes.marks], ({ competitionID }) => competitionID),
    wins: unique([...wins, ...changes.wins], ({ id }) => id),
  }
}

function unique<Row>(rows: Row[], keyOf: (row: Row) => string | number): Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()]
}

/** Returns the stored wins that the ones sent do not replace. */
async function storeWins(writer: Writer, sent: readonly Win[], now: number): Promise<Win[]> {
  const stored = await findWins(writer, sent)
  const byId = sent.map((win) => [win.id, win.deleted ? deletedWin(win, win) : win] as const)
  const { accepted, retained } = acceptNewer(writer, 'win', byId, stored, now)
  await replaceWins(writer, accepted)
  return retained
}

async function findWins({ tx, member }: Writer, sent: readonly Win[]) {
  if (sent.length === 0) return new Map<string, Win>()
  const rows = await tx
    .selectFrom('tracker_wins')
    .select(WIN_COLUMNS)
    .where('user_id', '=', member.id)
    .where('id', 'in', idsOf(sent))
    .execute()
  return new Map(rows.map((row) => [row.id, toWin(row)]))
}

async function replaceWins({ tx, member, nextSeq }: Writer, wins: readonly Win[]) {
  if (wins.length === 0) return
  await tx
    .deleteFrom('tracker_wins')
    .where('user_id', '=', member.id)
    .where('id', 'in', idsOf(wins))
    .execute()
  await tx
    .insertInto('tracker_wins')
    .values(wins.map((win) => ({ user_id: member.id, seq: nextSeq(), ...fromWin(win) })))
    .execute()
}

function idsOf(wins: readonly Win[]) {
  return wins.map(({ id }) => id)
}
