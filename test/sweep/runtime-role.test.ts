import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { openDatabase } from '#app/db/client.server.ts'
import { createPasswordHasher } from '#app/features/accounts/passwords.server.ts'
import { aBrowser } from '#test/browser.ts'
import { buildSite, killServers, startServer } from '#test/server-process.ts'
import { aSiteInUse, expectAllWork } from '../faults/parts.ts'
import { runAdmin } from './admin.ts'

const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/deploying.md')
const folder = mkdtempSync(path.join(tmpdir(), 'competitions-role-'))
let cluster: Awaited<ReturnType<typeof startPostgres>>
let host: string

beforeAll(async () => {
  await buildSite()
  cluster = await startPostgres()
  host = new URL(cluster.url).host
  await run(cluster.url, 'create role owner login; create role competitions_site login')
  await run(cluster.url, 'create database site owner owner')
})

afterAll(async () => {
  killServers()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function run(url: string, statements: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statements)
  await client.end()
}

const admin = (DATABASE_URL: string, ...args: string[]) =>
  runAdmin({ DATABASE_URL, DATA_DIR: folder }, ...args)

test('a role without the right to create runs the whole site, once another has migrated it', async () => {
  const owner = `postgres://owner@${host}/site`
  const site = `postgres://competitions_site@${host}/site`
  const [, grants = ''] = /```sql\n(grant usage[^`]+)```/.exec(readFileSync(DOCUMENT, 'utf8')) ?? []
  expect(grants).toContain('competitions_site')
  await run(owner, grants)

  const refused = admin(site, 'migrate')
  await expect(refused).rejects.toMatchObject({ stderr: /permission denied.*admin -- migrate/ })
  expect((await admin(owner, 'migrate')).stdout).toMatch(/brought up to date: 0061_/)
  expect((await admin(owner, 'migrate')).stdout).toBe('The database was up to date.\n')
  expect((await admin(site, 'migrate')).stdout).toBe('The database was up to date.\n')

  const settings = { DATABASE_URL: site, DATA_DIR: folder, SAMPLE_DATA: 'off' }
  const server = await startServer({ ...settings, LIMITS_SCALE: '1000' })
  const { db, close } = openDatabase({ url: owner, dataDir: folder })
  onTestFinished(close)
  const open = (secret?: string) => aBrowser(server.url, secret)
  const inUse = await aSiteInUse({ db, now: new Date(), open, hasher: createPasswordHasher() })
  await expectAllWork(inUse)
  await admin(site, 'backup', path.join(folder, 'backup.tar'))
  expect(await server.stop()).toBe(0)
  expect(server.output()).not.toMatch(/"level":(40|50)/)
})
