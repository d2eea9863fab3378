import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'

/** Rows inserted by one statement, which may have this number of parameters. */
const BATCH = 500

type New = { key: string; host?: string; dueAt?: number }

/** Makes work due, by default now, also if it waits for a later time or was given up. */
export async function addWork(tx: Db, kind: string, all: readonly New[], now: Date) {
  for (let from = 0; from < all.length; from += BATCH) {
    const rows = all.slice(from, from + BATCH)
    await tx
      .insertInto('work')
      .values(
        rows.map(({ key, host = '', dueAt = now.getTime() }) => ({
          kind,
          key,
          host,
          due_at: dueAt,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['kind', 'key']).doUpdateSet((eb) => ({
          due_at: eb.ref('excluded.due_at'),
          tries: 0,
          error: null,
          given_up_at: null,
        })),
      )
      .execute()
  }
}

export async function removeWork(tx: Db, kind: string, keys: readonly string[]) {
  if (keys.length === 0) return
  await tx.deleteFrom('work').where('kind', '=', kind).where('key', 'in', keys).execute()
}

/** Removes what waits or was given up; what runs just now is not tried again. @returns the keys of what was removed. */
export async function cancelWork(tx: Db, kind: string, keys: readonly string[]) {
  if (keys.length === 0) return []
  const ofKeys = tx.deleteFrom('work').where('kind', '=', kind).where('key', 'in', keys)
  const removed = await ofKeys.where('lease_until', 'is', null).returning('key').execute()
  await tx
    .updateTable('work')
    .set(({ ref }) => ({ given_up_at: ref('started_at') }))
    .where('kind', '=', kind)
    .where('key', 'in', keys)
    .execute()
  return removed.map(({ key }) => key)
}

type Reference = { kind: string; key: string }

/** Makes work due that was given up. @throws Problem when there is none, for an outdated page. */
export async function tryAgain(db: Db, _admin: Admin, work: Reference, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('work')
    .set({ due_at: now.getTime(), tries: 0, given_up_at: null })
    .where(isGivenUp(work))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('conflict', NOT_GIVEN_UP)
}

/** Drops work that was given up. @throws Problem when there is none, for an outdated page. */
export async function dropWork(db: Db, _admin: Admin, work: Reference) {
  const { numDeletedRows } = await db.deleteFrom('work').where(isGivenUp(work)).executeTakeFirst()
  if (numDeletedRows === 0n) throw new Problem('conflict', NOT_GIVEN_UP)
}

const NOT_GIVEN_UP = 'This is no longer given up: somebody has tried it again or dropped it.'

function isGivenUp({ kind, key }: Reference) {
  return sql<boolean>`kind = ${kind} and key = ${key}
    and given_up_at is not null and lease_until is null`
}
