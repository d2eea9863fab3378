import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { aMember } from '#test/makers.ts'
import { runAdmin } from './run.ts'
import { openTerminal } from './terminal.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

const GOOD = {
  competitionTitle: 'Win a weekend',
  description: 'Two nights.',
  categories: ['Cars'],
  promoterName: 'Shop',
  entryUrl: 'https://a.example',
  competitionEndDate: '2026-12-01',
}

afterEach(() => vi.unstubAllEnvs())

/** Points the commands at a new data folder. */
function aSite() {
  const folder = mkdtempSync(path.join(tmpdir(), 'admin-test-'))
  const dataDir = path.join(folder, 'data')
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', '')
  // Vite's own, which is no address of a site.
  vi.stubEnv('BASE_URL', '')
  return { folder, dataDir }
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

test('without a command, and with --help, the usage is shown', async () => {
  const { dataDir } = aSite()
  for (const args of [[], ['--help'], ['-h'], ['help']]) {
    const { code, out } = await run(...args)
    expect(code).toBe(0)
    expect(out).toContain('Usage: npm run admin -- <command>')
    expect(out).toContain('import FILE')
    expect(out).toContain('export FILE')
  }
  expect((await run('import', '--help')).out).toContain('--publish')
  expect(existsSync(dataDir)).toBe(false)
})

test('a wrongly typed command is refused in a sentence, with code 2', async () => {
  const { dataDir } = aSite()
  const wrong = {
    'There is no command “improt”.': ['improt'],
    "Unknown option '--publsh'.": ['import', 'x.csv', '--publsh'],
    'FILE is missing.': ['import'],
    '“y.csv” is one argument too many.': ['import', 'x.csv', 'y.csv'],
    'Choose one of --publish and --fpd.': ['import', 'x.csv', '--publish', '--fpd'],
  }
  for (const [sentence, args] of Object.entries(wrong)) {
    const { code, err } = await run(...args)
    expect(code).toBe(2)
    expect(err.split('\n')[0]).toBe(sentence)
  }
  expect(existsSync(dataDir)).toBe(false)
})

test('a missing file exits with code 1 and creates no database', async () => {
  const { dataDir } = aSite()

  expect(await run('import', '/no/such.csv')).toEqual({
    code: 1,
    out: '',
    err: 'There is no file /no/such.csv.\n',
  })
  expect(existsSync(dataDir)).toBe(false)
})

test('import reports each row it leaves out, and export writes the others', async () => {
  const { folder } = aSite()
  const file = path.join(folder, 'list.json')
  writeFileSync(
    file,
    `[\n${JSON.stringify(GOOD)},\n{"competitionTitle": "Win", "colour": "red"}\n]`,
  )

  const first = await run('import', file, '--publish')
  expect(first.code).toBe(3)
  expect(first.out).toMatch(
    /^JSON, UTF-8, 2 rows\.\n“colour” is not a field of a competition: ignored\.\nline 3: Describe the competition\..*\nAdded 1, already there 0, left out 1\.\n$/,
  )

  const exported = path.join(folder, 'out.json')
  expect(await run('export', exported)).toEqual({
    code: 0,
    out: 'Wrote 1 competitions and 0 pictures.\n',
    err: '',
  })
  expect(JSON.parse(readFileSync(exported, 'utf8'))).toMatchObject([
    { ...GOOD, entryUrl: 'https://a.example/' },
  ])
  expect(await run('import', exported)).toMatchObject({
    code: 0,
    out: 'JSON, UTF-8, 1 row.\nAdded 0, already there 1, left out 0.\n',
  })
})

test('a dry run says what it understood, and adds nothing', async () => {
  const { folder } = aSite()
  const file = path.join(folder, 'list.csv')
  const lines = [
    'Title;Text;Category;Brand;Link;Closes;Colour',
    'Win a car;A car.;Cars;Caf\xe9;https://a.example/1;05/12/2020;red',
    'Win a boat;A boat.;Boats;Caf\xe9;https://a.example/2;06/12/2020;',
  ]
  writeFileSync(file, Buffer.from(lines.join('\r'), 'latin1'))
  const said = [
    'CSV with semicolons, Windows-1252, 2 rows.',
    '“Text” is read as Description.',
    '“Category” is read as Categories.',
    '“Brand” is read as Promoter.',
    '“Link” is read as Entry link.',
    '“Closes” is read as Closing date.',
    '“Colour” is not a field of a competition: ignored.',
    'No date of “Closes” shows whether the day or the month is first. They are read day first: 05/12/2020 is 5 December 2020.',
    'line 3: There is no category “Boats”.',
    'Would add 1 (1 closed already), already there 0, left out 1.',
  ]
  for (const _time of [1, 2])
    expect(await run('import', file, '--dry-run')).toEqual({
      code: 3,
      out: `${said.join('\n')}\n`,
      err: '',
    })
  expect((await run('import', file)).out).toContain('\nAdded 1 (1 closed already), already there 0')
  expect((await run('import', file, '--dry-run')).out).toContain('\nWould add 0, already there 1')
})

test('an empty file exits with code 1', async () => {
  const { folder } = aSite()
  const file = path.join(folder, 'list.csv')
  writeFileSync(file, '')

  expect(await run('import', file)).toMatchObject({ code: 1, err: 'The file is empty.\n' })
})

test('create-admin refuses a name that a stranger registered, and promotes it on request only', async () => {
  const { dataDir } = aSite()
  const opened = openDatabase({ url: undefined, dataDir })
  await migrate(opened)
  const joined = Date.now() - 3 * DAY_MS
  await aMember(opened.db, {
    username: 'Aoife',
    email: 'a@b.ie',
    email_confirmed_at: null,
    created_at: joined,
  })
  const describesMember =
    /Joined \d+ \w+ \d{4} \(3 days ago\)\. Email address: a@b\.ie, not confirmed\./
  try {
    const refused = await run('create-admin', 'aoife', '--password-stdin')
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.err).toMatch(/^There is already a member called “Aoife”\. Joined/)
    expect(refused.err).toMatch(describesMember)
    expect(await run('list-users')).toMatchObject({ out: expect.stringMatching(/\t-\n$/) })

    const promoted = await run('create-admin', 'aoife', '--promote')
    expect([promoted.code, promoted.err]).toEqual([0, ''])
    expect(promoted.out).toMatch(/^“aoife” is an admin now and has been logged out everywhere\./)
    expect(promoted.out).toMatch(describesMember)
    expect(await run('list-users')).toMatchObject({ out: expect.stringMatching(/\tadmin\n$/) })
    expect(await opened.db.selectFrom('sessions').select('user_id').execute()).toEqual([])
  } finally {
    await opened.close()
  }
})

test('create-admin takes no password for a member it promotes', async () => {
  const { dataDir } = aSite()
  const { code, err } = await run('create-admin', 'aoife', '--promote', '--password-stdin')
  expect([code, err.split('\n')[0]]).toEqual([
    2,
    '--promote leaves the password alone: omit --password-stdin.',
  ])
  expect(existsSync(dataDir)).toBe(false)
})
