import type { Db } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { MEMBER_ROWS_MAX } from '../rules/limits.ts'
import { clampStamp, isNewer } from '../rules/merge.ts'
import type { Stamp } from '../rules/records.ts'
import type { Kind, Refusal } from '../rules/sync.ts'

/** One member's changes within a transaction that holds the lock of their row. */
export type Writer = Awaited<ReturnType<typeof openWriter>>

/**
 * Locks the member's row, so that changes are numbered in the order in which they are committed: a device that has seen
 * a number has seen every smaller one. @throws Problem when the account was closed.
 */
export async function openWriter(tx: Db, member: Pick<Member, 'id'>, changes: number) {
  const row = await tx
    .updateTable('users')
    .set(({ eb }) => ({ tracker_seq: eb('tracker_seq', '+', changes) }))
    .where('id', '=', member.id)
    .returning('tracker_seq')
    .executeTakeFirst()
  if (!row) throw new Problem('unauthenticated', 'Please log in first.')
  let seq = row.tracker_seq - changes
  // Each row has its own number, so there are never more rows than numbers.
  let places =
    row.tracker_seq <= MEMBER_ROWS_MAX
      ? MEMBER_ROWS_MAX
      : MEMBER_ROWS_MAX - (await countRows(tx, member))
  const refused: Refusal[] = []
  return {
    tx,
    member,
    /** The number of the next change; devices fetch changes in this order. */
    nextSeq: () => (seq += 1),
    /** Whether the member may have another row. */
    takePlace: () => (places -= 1) >= 0,
    refused,
    /** The keys of rows stored exactly as sent: the device does not need them back. */
    asSent: new Set<string>(),
  }
}

/** Accepts those rows that are newer than what is stored, while there is room; returns what is stored of the others. */
export function acceptNewer<Key extends string | number, Row extends Stamp>(
  writer: Writer,
  kind: Kind,
  sent: readonly (readonly [Key, Row])[],
  stored: ReadonlyMap<Key, Row>,
  now: number,
) {
  const accepted = new Map<Key, Row>()
  const retained: Row[] = []
  for (const [key, row] of sent) {
    const known = stored.get(key)
    const next = clampStamp(row, now)
    if (known && !isNewer(next, known)) retained.push(known)
    else if (known || accepted.has(key) || writer.takePlace()) {
      accepted.set(key, next)
      if (next.at === row.at) writer.asSent.add(rowKey(kind, key))
    } else writer.refused.push({ kind, key: String(key), reason: 'full' })
  }
  return { accepted: [...accepted.values()], retained }
}

export function rowKey(kind: Kind, id: string | number): string {
  return `${kind}:${id}`
}

async function countRows(tx: Db, member: Pick<Member, 'id'>) {
  const counts = await Promise.all(
    (['tracker_entries', 'tracker_marks', 'tracker_wins'] as const).map((table) =>
      tx
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', member.id)
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.reduce((sum, { count }) => sum + count, 0)
}
