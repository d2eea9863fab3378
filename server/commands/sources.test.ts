import { mkdtempSync, rmSync } from 'node:fs'
import net, { type NetConnectOpts } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase, type Db } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { addSource, pauseSource } from '#app/features/sources/operations/change-source.server.ts'
import { addDays, dublinDay, prettyDate } from '#app/lib/time/days.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'
import { createPostgresDatabase } from '#test/database.ts'
import { anAdmin } from '#test/makers.ts'
import { startPromoter } from '#test/promoter.ts'
import { rss } from '#test/sources.ts'
import { runAdmin } from './run.ts'
import { openTerminal } from './terminal.ts'

const CLOSES = `Entries close on ${prettyDate(addDays(dublinDay(new Date()), 20))}.`

async function run(...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const terminal = openTerminal(
    { write: (text) => out.push(text) },
    { write: (text) => err.push(text) },
  )
  const code = await runAdmin(['sources', ...args], terminal)
  return { code, out: out.join(''), err: err.join('') }
}

/** Points the command at a new site, and the names of promoters at this machine. */
async function aSite(dialect: string) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sources-command-'))
  const url = dialect === 'postgres' ? await createPostgresDatabase() : undefined
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', url ?? '')
  vi.stubEnv('BASE_URL', '')
  vi.stubEnv('LINK_CHECKS', 'on')
  const opened = openDatabase({ url, dataDir })
  await migrate(opened)
  const asked: string[] = []
  const port = await startPromoter((request, response) => {
    const address = `${request.headers.host}${request.url}`
    asked.push(address)
    const link = `http://${request.headers.host}/win`
    const isThere = request.url === '/feed'
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'application/rss+xml' })
    response.end(isThere ? rss([{ guid: '1', title: 'Win a lamp', link, text: CLOSES }]) : '')
  })
  const { connect } = net
  const spy = vi.spyOn(net, 'connect').mockImplementation(((
    options: NetConnectOpts,
    ...others: []
  ) => {
    const host = 'host' in options ? (options.host ?? '') : ''
    return /^www\.lantern-\w+\.ie$/.test(host)
      ? connect({ host: '127.0.0.1', port }, ...others)
      : connect(options, ...others)
  }) as typeof connect)
  onTestFinished(async () => {
    spy.mockRestore()
    vi.unstubAllEnvs()
    await opened.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { db: opened.db, asked }
}

async function aSource(db: Db, name: string, address: string) {
  const { actor } = await anAdmin(db)
  const source = {
    name,
    kind: 'feed' as const,
    url: `http://${address}`,
    queue: 'pending' as const,
    everyHours: 6,
    onlyNew: false,
    mapping: { title: 'title', link: 'link', text: 'text' },
    defaults: {
      promoterName: name,
      category1: 'Home and Garden' as const,
      eligibility: 'roi' as const,
    },
  }
  return { actor, id: await addSource(db, actor, source, new Date()) }
}

test.for(['sqlite', 'postgres'])('sources are listed and read (%s)', async (dialect) => {
  const { db, asked } = await aSite(dialect)
  expect(await run()).toEqual({ code: 0, out: '', err: '' })
  expect(await run('--run')).toEqual({ code: 0, out: '', err: '' })

  const good = await aSource(db, 'Lantern Works', 'www.lantern-works.ie/feed')
  const paused = await aSource(db, 'Paused', 'www.lantern-paused.ie/feed')
  await pauseSource(db, paused.actor, paused.id, new Date())
  expect(await run()).toEqual({
    code: 0,
    out:
      `${good.id}\tLantern Works\thttp://www.lantern-works.ie/feed\t0\tNot read yet.\n` +
      `${paused.id}\tPaused\thttp://www.lantern-paused.ie/feed\t0\tNot read yet. Paused.\n`,
    err: '',
  })

  expect(await run('--run')).toEqual({ code: 0, out: 'Lantern Works: brought 1\n', err: '' })
  expect(asked).toEqual(['www.lantern-works.ie/feed'])
  expect(
    await db.selectFrom('competitions').select(['title', 'status', 'entry_url']).execute(),
  ).toEqual([
    { title: 'Win a lamp', status: 'pending', entry_url: 'http://www.lantern-works.ie/win' },
  ])
  expect((await run()).out).toMatch(/\t1\tRead today at \d\d:\d\d: 1 item\.\n/)
  // Read again although it is not due.
  expect(await run('--run')).toEqual({ code: 0, out: 'Lantern Works: brought 0\n', err: '' })
})

test.for(['sqlite', 'postgres'])(
  'a source that fails is named, and the others are read (%s)',
  async (dialect) => {
    const { db } = await aSite(dialect)
    await aSource(db, 'Gone', 'www.lantern-gone.ie/missing')
    const busy = await aSource(db, 'Kept busy', 'www.lantern-busy.ie/feed')
    await aSource(db, 'Lantern Works', 'www.lantern-works.ie/feed')
    await db
      .updateTable('work')
      .set({ lease_holder: 'another process', lease_until: Date.now() + MINUTE_MS })
      .where('key', '=', String(busy.id))
      .execute()
    expect(await run('--run')).toEqual({
      code: 1,
      out: 'Gone: the server answered 404\nKept busy: is being read already\nLantern Works: brought 1\n',
      err: '',
    })
    expect((await run()).out).toMatch(/Failed: the server answered 404 today at \d\d:\d\d\.\n/)
  },
)

test('nothing is read where requests are switched off', async () => {
  const { db, asked } = await aSite('sqlite')
  await aSource(db, 'Lantern Works', 'www.lantern-works.ie/feed')
  vi.stubEnv('LINK_CHECKS', 'off')
  expect(await run('--run')).toEqual({
    code: 1,
    out: '',
    err: 'Requests to other sites are switched off: LINK_CHECKS=off.\n',
  })
  expect(asked).toEqual([])
  expect((await run()).out).toContain('Not read yet.')
  expect((await run('--rnu')).code).toBe(2)
})
