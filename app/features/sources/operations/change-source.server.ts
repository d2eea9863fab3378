import type { Updateable } from 'kysely'
import { isUniqueViolation } from '#app/db/is-unique-violation.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { addWork, removeWork } from '#app/features/work/operations/add-work.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { SourceInput } from '../input.ts'
import { stateOf } from '../rules/form.ts'
import { SOURCE } from '../rules/schedule.ts'
import { findSource } from '../queries/sources.server.ts'

const NO_SOURCE = 'There is no such source.'
const KNOWN_ADDRESS = 'There is a source with that address already.'

/** Adds a source, which is read at the next round. @throws Problem 'conflict' for a known address. */
export async function addSource(db: Db, _admin: Admin, input: SourceInput, now: Date) {
  return db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('sources')
      .values({
        ...toColumns(input),
        baseline: input.onlyNew ? 1 : 0,
        etag: null,
        last_modified: null,
        created_at: now.getTime(),
      })
      .onConflict((conflict) => conflict.column('url').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Problem('conflict', KNOWN_ADDRESS, { url: KNOWN_ADDRESS })
    await readSoon(tx, added.id, now)
    return added.id
  })
}

/**
 * Changes a source. Its next answer is read in full, because another mapping makes other listings of it.
 * @param seen `stateOf` the source when the form was opened; without it every state may be replaced.
 * @throws Problem 'conflict' for a known address, and when another admin saved first.
 */
export async function editSource(
  db: Db,
  admin: Admin,
  id: number,
  { input, seen }: { input: SourceInput; seen: string | undefined },
  now: Date,
) {
  try {
    await db.transaction().execute(async (tx) => {
      // Locks it, on either database.
      await change(tx, id, { id })
      const before = await findSource(tx, admin, id, now)
      if (!before) throw new Problem('not-found', NO_SOURCE)
      if (seen && seen !== stateOf(before)) throw new Problem('conflict', savedFirst(before))
      const isElsewhere = before.url !== input.url || before.kind !== input.kind
      await change(tx, id, {
        ...toColumns(input),
        etag: null,
        last_modified: null,
        ...(isElsewhere && input.onlyNew && { baseline: 1 as const }),
      })
      if (before.pausedFor === null) await readSoon(tx, id, now)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Problem('conflict', KNOWN_ADDRESS, { url: KNOWN_ADDRESS })
  }
}

function savedFirst({ name, url }: { name: string; url: string }) {
  return `Another admin changed this source while you were editing: it is now “${name}”, ${url}. What you typed is still here; save again to replace their changes.`
}

export function pauseSource(db: Db, _admin: Admin, id: number, now: Date) {
  return db.transaction().execute(async (tx) => {
    await change(tx, id, { paused_at: now.getTime(), paused_for: 'admin' })
    await removeWork(tx, SOURCE, [String(id)])
  })
}

/** @param onlyNew leaves out what is waiting at the source: its next run only notes it. */
export function resumeSource(
  db: Db,
  _admin: Admin,
  id: number,
  { onlyNew }: { onlyNew: boolean },
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const afresh = { failures: 0, failing_since: null, zero_runs: 0 }
    const on = { paused_at: null, paused_for: null, ...afresh }
    await change(tx, id, { ...on, ...(onlyNew && { baseline: 1 as const }) })
    await readSoon(tx, id, now)
  })
}

/** What it brought stays. */
export async function removeSource(db: Db, _admin: Admin, id: number) {
  const { numDeletedRows } = await db.deleteFrom('sources').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new Problem('not-found', NO_SOURCE)
  await removeWork(db, SOURCE, [String(id)])
}

function readSoon(tx: Db, id: number, now: Date) {
  return addWork(tx, SOURCE, [{ key: String(id) }], now)
}

function toColumns({ kind, url, name, queue, everyHours, mapping, defaults }: SourceInput) {
  const json = { mapping: JSON.stringify(mapping), defaults: JSON.stringify(defaults) }
  return { kind, url, name, queue, every_hours: everyHours, ...json }
}

async function change(db: Db, id: number, changes: Updateable<Schema['sources']>) {
  const { numUpdatedRows } = await db
    .updateTable('sources')
    .set(changes)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('not-found', NO_SOURCE)
}
