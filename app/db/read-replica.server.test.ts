import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { createPostgresDatabase } from '#test/database.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { startTcpProxy, throughProxy } from '#test/tcp-proxy.ts'
import { openDatabase, type Db } from './client.server.ts'
import { migrate } from './migrate.server.ts'
import { watchCatalogue } from './watch-catalogue.server.ts'

const dataDir = '/dev/null'

/** Returns a database and a second one as its replica, which catches up when the test says so. */
async function primaryAndReplica() {
  const urls = [await createPostgresDatabase(), await createPostgresDatabase()] as const
  const proxies = [await proxyTo(urls[0]), await proxyTo(urls[1])] as const
  const replicaDatabase = openDatabase({ url: urls[1], dataDir })
  await migrate(replicaDatabase)
  const opened = openDatabase(
    {
      url: throughProxy(urls[0], proxies[0]),
      readUrl: throughProxy(urls[1], proxies[1]),
      dataDir,
    },
    { size: 4, statementMs: 60_000 },
  )
  await migrate(opened)
  onTestFinished(async () => {
    for (const proxy of proxies) await proxy.simulate('fine')
    for (const database of [opened, replicaDatabase]) await database.close()
    for (const proxy of proxies) await proxy.close()
  })
  const { replica } = opened
  if (!replica) throw new Error('There is no replica.')
  return {
    opened,
    replica,
    replicaDb: replicaDatabase.db,
    urls,
    toPrimary: proxies[0],
    toReplica: proxies[1],
  }
}

const proxyTo = (url: string) => startTcpProxy({ port: Number(new URL(url).port) })
const announce = (db: Db) => db.transaction().execute(announceChange)
const nameIn = (url: string) => new URL(url).pathname.slice(1)

async function whoAnswers(db: Db) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return rows[0]?.name
}

function answers(db: Db, url: string) {
  return vi.waitFor(async () => expect(await whoAnswers(db)).toBe(nameIn(url)), {
    timeout: HANG_MS,
  })
}

test('the replica answers, except while it lags', async () => {
  const { opened, replica, replicaDb, urls } = await primaryAndReplica()
  await answers(replica.db, urls[1])

  const notified = vi.fn<() => void>()
  const watch = watchCatalogue(opened, notified)
  onTestFinished(() => watch.close())
  await vi.waitFor(() => expect(watch.isLive()).toBe(true))
  await announce(opened.db)
  await watch.poll()
  // After a change is announced, no read returns older data.
  expect(await whoAnswers(replica.db)).toBe(nameIn(urls[0]))

  await announce(replicaDb)
  await answers(replica.db, urls[1])
})

test('an unannounced change is noticed too', async () => {
  const { opened, replica, urls } = await primaryAndReplica()
  await answers(replica.db, urls[1])
  await announce(opened.db)
  await answers(replica.db, urls[0])
  expect(await whoAnswers(replica.db)).toBe(nameIn(urls[0]))
})

test('the primary answers while the replica is down', async () => {
  const { replica, toReplica, urls } = await primaryAndReplica()
  await answers(replica.db, urls[1])
  await toReplica.simulate('gone')
  for (let times = 0; times < 20; times += 1)
    expect(await whoAnswers(replica.db)).toBe(nameIn(urls[0]))
  await toReplica.simulate('fine')
  await answers(replica.db, urls[1])
})

test('a stale replica answers while the primary is down', async () => {
  const { opened, replica, toPrimary, urls } = await primaryAndReplica()
  await announce(opened.db)
  await answers(replica.db, urls[0])
  await toPrimary.simulate('gone')
  expect(await whoAnswers(replica.db)).toBe(nameIn(urls[1]))
  await toPrimary.simulate('fine')
  await answers(replica.db, urls[0])
})

test('a query with a bug is not retried', async () => {
  const { replica, urls } = await primaryAndReplica()
  await answers(replica.db, urls[1])
  await expect(sql`select nothing from nowhere`.execute(replica.db)).rejects.toMatchObject({
    code: '42P01',
  })
})

test('the replica rejects writes and transactions', async () => {
  const { replica } = await primaryAndReplica()
  await expect(announceChange(replica.db)).rejects.toThrow('The replica only reads')
  await expect(announce(replica.db)).rejects.toThrow('The replica only reads')
})
