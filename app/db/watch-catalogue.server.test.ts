import { once } from 'node:events'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { createPostgresDatabase, testOnBothDatabases } from '#test/database.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { openDatabase, type Db, type OpenDatabase } from './client.server.ts'
import { migrate } from './migrate.server.ts'
import type { CatalogueWatch } from './version-listener.ts'
import { watchCatalogue } from './watch-catalogue.server.ts'

const watches: CatalogueWatch[] = []
afterEach(async () => {
  for (const watch of watches.splice(0)) await watch.close()
})

/** Returns a watch that is live and has reported so. */
async function watching(opened: OpenDatabase) {
  const onChange = vi.fn<() => void>()
  const watch = watchCatalogue(opened, onChange)
  watches.push(watch)
  await vi.waitFor(() => expect(watch.isLive()).toBe(true))
  expect(onChange).toHaveBeenCalledTimes(1)
  onChange.mockClear()
  return { watch, onChange }
}

const announce = (db: Db) => db.transaction().execute(announceChange)
const notified = (onChange: () => void) =>
  vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: HANG_MS })

testOnBothDatabases('a change is reported once it is committed', async (db, _dialect, opened) => {
  const { onChange } = await watching(opened)

  await db.transaction().execute(async (tx) => {
    await announceChange(tx)
    expect(onChange).not.toHaveBeenCalled()
  })

  await notified(onChange)
})

testOnBothDatabases('a rolled back change is not reported', async (db, _dialect, opened) => {
  const { watch, onChange } = await watching(opened)
  const attempt = db.transaction().execute(async (tx) => {
    await announceChange(tx)
    throw new Error('no')
  })
  await expect(attempt).rejects.toThrow('no')

  await watch.poll()

  expect(onChange).not.toHaveBeenCalled()
})

testOnBothDatabases('a poll reports every earlier commit', async (db, _dialect, opened) => {
  const { watch, onChange } = await watching(opened)
  for (let change = 1; change <= 20; change += 1) {
    await announce(db)
    await watch.poll()
    expect(onChange).toHaveBeenCalledTimes(change)
  }
})

testOnBothDatabases(
  'changes that the public cannot see are not reported',
  async (db, _d, opened) => {
    const { watch, onChange } = await watching(opened)
    await db.transaction().execute(async (tx) => {
      await sql`update catalogue set version = version`.execute(tx)
    })
    await watch.poll()
    expect(onChange).not.toHaveBeenCalled()
  },
)

testOnBothDatabases('a closed watch reports nothing', async (db, _dialect, opened) => {
  const { watch, onChange } = await watching(opened)
  await watch.close()
  await announce(db)
  await watch.poll()
  expect(onChange).not.toHaveBeenCalled()
  expect(watch.isLive()).toBe(false)
})

testOnBothDatabases('a change by another connection is reported', async (_db, _dialect, opened) => {
  const { onChange } = await watching(opened)
  const other = openDatabase(placeOf(opened))
  await announce(other.db)
  await other.close()
  await notified(onChange)
})

function placeOf(opened: OpenDatabase) {
  return opened.dialect === 'sqlite'
    ? { url: undefined, dataDir: path.dirname(opened.sqlite.name) }
    : { url: opened.pool.options.connectionString, dataDir: '/dev/null' }
}

testOnBothDatabases('a change is reported without a poll', async (db, _dialect, opened) => {
  const { onChange } = await watching(opened)
  if (opened.dialect === 'postgres') {
    // A version that no look would find.
    await sql`select pg_notify('catalogue', '1234')`.execute(db)
    await notified(onChange)
    expect(await notifiedOf(opened.pool, () => announce(db))).toBe('2')
  } else {
    await announce(db)
    await setImmediate()
    expect(onChange).toHaveBeenCalledTimes(1)
  }
})

async function notifiedOf(pool: Pool, work: () => Promise<void>) {
  const client = await pool.connect()
  try {
    await client.query('listen catalogue')
    const notified = once(client, 'notification')
    await work()
    const [{ payload }] = await notified
    return payload
  } finally {
    client.release(true)
  }
}

test('a killed listening connection is reopened and reports the changes it missed', async () => {
  const opened = openDatabase({ url: await createPostgresDatabase(), dataDir: '/dev/null' })
  await migrate(opened)
  const { watch, onChange } = await watching(opened)
  for (let round = 1; round <= 3; round += 1) {
    await killListening(opened.db)
    await vi.waitFor(() => expect(watch.isLive()).toBe(false), { interval: 1 })
    onChange.mockClear()
    await announce(opened.db)
    await notified(onChange)
    expect(watch.isLive()).toBe(true)
  }
  await watch.close()
  await opened.close()
})

async function killListening(db: Db) {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'catalogue-watch' and datname = current_database()`.execute(db)
  expect(rows).toHaveLength(1)
}
