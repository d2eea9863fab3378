import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '#app/config.server.ts'
import type { OpenDatabase } from '#app/db/client.server.ts'
import { createFacebookApp } from '#app/features/accounts/facebook.server.ts'
import { openMediaFolder, type MediaStore } from '#app/features/media/store/folder.server.ts'
import { testApp, QUICK_HASHER } from '#test/app.ts'
import { aBrowser } from '#test/browser.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { APP, startGraph, TOKEN } from '#test/graph.ts'
import { aSession } from '#test/makers.ts'
import { expectAllWork, aSiteInUse, expectParts } from './parts.ts'
import { readFaultTable, type Part } from './fault-table.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

const BASE_URL = 'http://localhost'
const EXPECTED = readFaultTable()

function expectedFor(fault: string): Record<Part, string> {
  const expected = EXPECTED.get(fault)
  if (!expected) throw new Error(`docs/faults.md has no row “${fault}”.`)
  return expected
}

/** Returns the site in this process; the disk for its pictures can be full. */
async function aSite({ db }: Pick<OpenDatabase, 'db'>, facebookAt?: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'competitions-writing-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const disk = { full: false }
  const config = parseConfig({ BASE_URL, LOG_LEVEL: 'silent', DATA_DIR: folder })
  const clock = () => new Date()
  const app = testApp(db, {
    config,
    clock,
    media: onDisk(openMediaFolder(config.mediaDir), disk),
    facebook: facebookAt ? createFacebookApp({ ...APP, graphUrl: facebookAt, clock }) : undefined,
  })
  const ask = (url: string, init: RequestInit) => app.request(url, init)
  const open = (secret?: string) => aBrowser(BASE_URL, secret, ask)
  const site = await aSiteInUse({ db, now: new Date(), open, hasher: QUICK_HASHER })
  return { site, open, disk }
}

function onDisk(media: MediaStore, disk: { full: boolean }): MediaStore {
  const write: MediaStore['write'] = async (name, bytes) => {
    if (disk.full) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    await media.write(name, bytes)
  }
  return { ...media, write }
}

/** Makes every write fail, as on a full disk. */
async function setWritable(opened: OpenDatabase, writable: boolean) {
  if (opened.dialect === 'sqlite') {
    opened.sqlite.pragma(`query_only = ${writable ? 'off' : 'on'}`)
    return
  }
  for (const table of ['users', 'sessions', 'bookmarks', 'competitions']) {
    const trigger = sql.raw(`full_disk on ${table}`)
    if (writable) await sql`drop trigger ${trigger}`.execute(opened.db)
    else
      await sql`create trigger full_disk before insert or update or delete on ${sql.raw(table)}
        for each statement execute function full_disk()`.execute(opened.db)
  }
}

testOnBothDatabases(
  'Nothing can be written to the database: each part answers as documented',
  async (db, dialect, opened) => {
    if (dialect === 'postgres')
      await sql`create or replace function full_disk() returns trigger language plpgsql as
        $$ begin raise 'no space left on device' using errcode = '53100'; end $$`.execute(db)
    const { site, open } = await aSite(opened)
    await expectAllWork(site)
    await setWritable(opened, false)
    await expectParts(
      site,
      expectedFor('Nothing can be written to the database'),
      'the disk is full',
    )
    await setWritable(opened, true)
    await expectAllWork(site)

    // This request would update the session's last use, after an hour; it succeeds without.
    const user = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const { secret } = await aSession(db, user.id, 'a phone', new Date(Date.now() - 2 * HOUR_MS))
    await setWritable(opened, false)
    const answer = await open(secret).get('/api/session')
    await setWritable(opened, true)
    expect(answer.json.user).not.toBeNull()
  },
)

testOnBothDatabases(
  'The disk for pictures is full: each part answers as documented',
  async (_db, _dialect, opened) => {
    const { site, disk } = await aSite(opened)
    await expectAllWork(site)
    disk.full = true
    await expectParts(site, expectedFor('The disk for pictures is full'), 'the disk is full')
    disk.full = false
    await expectAllWork(site)
  },
)

testOnBothDatabases(
  'Facebook is down or hangs: each part answers as documented',
  async (_db, _dialect, opened) => {
    const graph = await startGraph()
    onTestFinished(() => graph.close())
    const { site } = await aSite(opened, graph.url)
    const logIn = () => site.visitor().post('/api/login-with-facebook', { accessToken: TOKEN })
    for (const [fault, scenario] of [
      ['Facebook is down', 'connection reset'],
      ['Facebook hangs', 'silence'],
    ] as const) {
      graph.act(scenario)
      const waiting = logIn()
      await expectParts(site, expectedFor(fault), fault)
      const { status, headers } = await waiting
      expect(status).toBe(503)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    graph.act('good')
    expect((await logIn()).status).toBe(200)
  },
)

test('every fault in docs/faults.md is tested, here or with real servers', () => {
  const here = [
    'Nothing can be written to the database',
    'The disk for pictures is full',
    'Facebook is down',
    'Facebook hangs',
  ]
  expect([...EXPECTED.keys()].slice(-here.length)).toEqual(here)
})
