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

/** A database and what stands for its copy: another one, which follows when the test lets it. */
async function originalAndCopy() {
  const urls = [await createPostgresDatabase(), await createPostgresDatabase()] as const
  const proxies = [await proxyTo(urls[0]), await proxyTo(urls[1])] as const
  const replica = openDatabase({ url: urls[1], dataDir })
  await migrate(replica)
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
    for (const database of [opened, replica]) await database.close()
    for (const proxy of proxies) await proxy.close()
  })
  const { reader } = opened
  if (!reader) throw new Error('There is no reader.')
  return { opened, reader, replica: replica.db, urls, toOriginal: proxies[0], toCopy: proxies[1] }
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

test('the copy answers, until it is behind, and again when it has caught up', async () => {
  const { opened, reader, replica, urls } = await originalAndCopy()
  await answers(reader.db, urls[1])

  const told = vi.fn<() => void>()
  const watch = watchCatalogue(opened, told)
  onTestFinished(() => watch.close())
  await vi.waitFor(() => expect(watch.isLive()).toBe(true))
  await announce(opened.db)
  await watch.poll()
  // Whoever has been told of a change never reads what was before it.
  expect(await whoAnswers(reader.db)).toBe(nameIn(urls[0]))

  await announce(replica)
  await answers(reader.db, urls[1])
})

test('a change that nobody told of is noticed too', async () => {
  const { opened, reader, urls } = await originalAndCopy()
  await answers(reader.db, urls[1])
  await announce(opened.db)
  await answers(reader.db, urls[0])
  expect(await whoAnswers(reader.db)).toBe(nameIn(urls[0]))
})

test('when the copy is away the database itself answers, and nobody notices', async () => {
  const { reader, toCopy, urls } = await originalAndCopy()
  await answers(reader.db, urls[1])
  await toCopy.simulate('gone')
  for (let times = 0; times < 20; times += 1)
    expect(await whoAnswers(reader.db)).toBe(nameIn(urls[0]))
  await toCopy.simulate('fine')
  await answers(reader.db, urls[1])
})

test('when the database itself is away a copy that was behind answers', async () => {
  const { opened, reader, toOriginal, urls } = await originalAndCopy()
  await announce(opened.db)
  await answers(reader.db, urls[0])
  await toOriginal.simulate('gone')
  expect(await whoAnswers(reader.db)).toBe(nameIn(urls[1]))
  await toOriginal.simulate('fine')
  await answers(reader.db, urls[0])
})

test('a bug is not asked twice', async () => {
  const { reader, urls } = await originalAndCopy()
  await answers(reader.db, urls[1])
  await expect(sql`select nothing from nowhere`.execute(reader.db)).rejects.toMatchObject({
    code: '42P01',
  })
})

test('a reader neither writes nor opens transactions', async () => {
  const { reader } = await originalAndCopy()
  await expect(announceChange(reader.db)).rejects.toThrow('A reader only reads')
  await expect(announce(reader.db)).rejects.toThrow('A reader only reads')
})
