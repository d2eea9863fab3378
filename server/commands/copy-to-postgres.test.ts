import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { createPostgresDatabase } from '#test/database.ts'
import { aCompetition, aMember } from '#test/makers.ts'
import { runAdmin } from './run.ts'
import { openTerminal } from './terminal.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'copy-command-'))

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(dataDir, { recursive: true, force: true })
})

async function run(name: string, databaseUrl: string) {
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', databaseUrl)
  vi.stubEnv('BASE_URL', '')
  const out: string[] = []
  const err: string[] = []
  const write = (texts: string[]) => ({ write: (text: string) => texts.push(text) })
  const code = await runAdmin([name], openTerminal(write(out), write(err)))
  return { code, out: out.join(''), err: err.join('') }
}

test('a SQLite site goes on with PostgreSQL', async () => {
  const url = await createPostgresDatabase()
  const site = openDatabase({ url: undefined, dataDir })
  await migrate(site)
  await aMember(site.db, { username: 'Gráinne' })
  await aCompetition(site.db)
  await site.close()

  const { code, out, err } = await run('copy-to-postgres', url)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^competitions: 1\n[^]*^users: 1\n[^]*Every row is there/m)
  expect((await run('list-users', url)).out).toContain('Gráinne')
  expect((await run('copy-to-postgres', url)).err).toMatch(/is in use: it has tables/)
})

test('says which of the two databases is missing', async () => {
  expect((await run('copy-to-postgres', '')).err).toMatch(/in DATABASE_URL\.$/m)
  const url = await createPostgresDatabase()
  expect((await run('copy-to-postgres', url)).err).toMatch(/^There is no SQLite database/)
  expect(existsSync(dataDir)).toBe(false)
})
