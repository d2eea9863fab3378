import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createPostgresDatabase } from '#test/database.ts'
import { interruptible } from './backup.ts'
import { runAdmin } from './run.ts'
import { openTerminal } from './terminal.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'backup-command-'))
const backup = path.join(folder, 'site.tar')

afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Points the commands at a new folder, and optionally a database. */
function useSite(databaseUrl = '') {
  const dataDir = mkdtempSync(path.join(folder, 'data-'))
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', databaseUrl)
  vi.stubEnv('BASE_URL', '')
  return dataDir
}

async function run(...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const terminal = openTerminal(
    { write: (text) => out.push(text) },
    { write: (text) => err.push(text) },
  )
  const code = await runAdmin(args, terminal)
  return { code, out: out.join(''), err: err.join('') }
}

async function aListing() {
  const file = path.join(folder, 'list.json')
  const listing = {
    competitionTitle: 'Win a weekend',
    description: 'Two nights.',
    categories: ['Cars'],
    promoterName: 'Shop',
    entryUrl: 'https://a.example',
    competitionEndDate: '2026-12-01',
  }
  writeFileSync(file, JSON.stringify([listing]))
  expect((await run('import', file, '--publish')).code).toBe(0)
}

test.for(['sqlite', 'postgres'])('a site is backed up and restored (%s)', async (dialect) => {
  const aDatabase = async () => (dialect === 'postgres' ? createPostgresDatabase() : '')
  useSite(await aDatabase())
  await aListing()
  const written = await run('backup', backup)
  expect(written).toMatchObject({ code: 0, err: '' })
  expect(written.out).toMatch(/^Wrote .*site\.tar: the database and 0 pictures \(\d.* [kM]B\)\.\n$/)

  useSite(await aDatabase())
  const restored = await run('restore', backup)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toMatch(
    /^Restored the backup of .*: the database and 0 pictures \(.*\)\.\n$/,
  )
  const exported = await run('export', path.join(folder, 'out.json'))
  expect(exported.out).toBe('Wrote 1 competitions and 0 pictures.\n')

  const again = await run('restore', backup)
  expect(again).toMatchObject({ code: 1, out: '' })
  expect(again.err).toMatch(/There is a database already|is in use/)
})

test('creates nothing when there is nothing to back up', async () => {
  const dataDir = useSite()
  expect(await run('backup', path.join(folder, 'none.tar'))).toEqual({
    code: 1,
    out: '',
    err: `There is no database in ${dataDir}: nothing to back up.\n`,
  })
  expect(readdirSync(dataDir)).toEqual([])
  expect(existsSync(path.join(folder, 'none.tar'))).toBe(false)

  useSite(await createPostgresDatabase())
  expect(await run('backup', path.join(folder, 'none.tar'))).toMatchObject({
    code: 1,
    err: 'The database is empty: nothing to back up.\n',
  })
})

test('a file that is not a backup exits with code 1 and creates nothing', async () => {
  const dataDir = useSite()
  const file = path.join(folder, 'list.tar')
  writeFileSync(file, 'no archive')
  expect(await run('restore', file)).toMatchObject({
    code: 1,
    err: 'The file is cut off: it is not a whole backup.\n',
  })
  expect((await run('restore', path.join(folder, 'missing.tar'))).err).toMatch(/^There is no file/)
  expect(readdirSync(dataDir)).toEqual([])
})

test('the file must be named', async () => {
  useSite()
  for (const name of ['backup', 'restore']) {
    const { code, err } = await run(name)
    expect(code).toBe(2)
    expect(err).toMatch(/^FILE is missing\./)
    expect((await run(name, '--help')).out).toContain(`${name} FILE`)
  }
})

test('Ctrl+C ends the work in order, and nothing listens afterwards', async () => {
  const listening = process.listenerCount('SIGINT')
  const work = interruptible(async (signal) => {
    process.emit('SIGINT')
    signal.throwIfAborted()
  })
  await expect(work).rejects.toThrow('Interrupted: nothing was written.')
  expect(process.listenerCount('SIGINT')).toBe(listening)
})
