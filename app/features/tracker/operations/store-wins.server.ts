import { deletedWin, type Win } from '../rules/records.ts'
import { fromWin, toWin, WIN_COLUMNS } from '../queries/rows.server.ts'
import { acceptNewer, type Writer } from './member-rows.server.ts'

/** Returns the stored wins that the ones sent do not replace. */
export async function storeWins(writer: Writer, sent: readonly Win[], now: number): Promise<Win[]> {
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
