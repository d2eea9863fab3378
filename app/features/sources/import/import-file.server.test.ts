import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { openMediaFolder } from '#app/features/media/store/folder.server.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, NOW } from '#test/makers.ts'
import { readCatalogueVersion } from '#app/features/directory/queries/open-listings.server.ts'
import { importFile, type ImportInput, type ImportReport } from './import-file.server.ts'
import { openFile } from './source-file.server.ts'

const ROW = {
  competitionTitle: 'Win a weekend in Dingle',
  description: 'Two nights by the sea.',
  categories: ['Travel and Hotels', 'Tickets'],
  promoterName: 'Harbour House',
  entryUrl: 'https://www.harbour-house.example/win',
  competitionEndDate: '2026-12-01',
}

function aFolder() {
  return mkdtempSync(path.join(tmpdir(), 'import-test-'))
}

function aFile(rows: Record<string, unknown>[], folder = aFolder()) {
  const file = path.join(folder, 'list.json')
  writeFileSync(file, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`)
  return file
}

function aRow(overrides: Record<string, unknown> = {}) {
  return { ...ROW, ...overrides }
}

function manyRows(count: number) {
  return Array.from({ length: count }, (_, index) =>
    aRow({ entryUrl: `https://a.example/${index}` }),
  )
}

async function run(
  db: Db,
  file: string,
  input: Partial<ImportInput> = {},
  report: ImportReport = {},
) {
  const media = openMediaFolder(path.join(path.dirname(file), 'media'))
  const given = { file: await openFile(file), as: 'published', ...input } as const
  return importFile(db, media, { kind: 'operator' }, given, NOW, report)
}

function listAll(db: Db) {
  return db.selectFrom('competitions').selectAll().orderBy('id').execute()
}

testOnDatabase(
  'a row that was imported when links kept more of their parameters is there already',
  async (db) => {
    const file = aFile([aRow({ entryUrl: 'https://a.example/win?srsltid=1&id=2' })])
    await run(db, file)
    const identity = 'a.example/win?id=2&srsltid=1\nwin a weekend in dingle\n2026-12-01'
    const key = createHash('sha256').update(identity).digest('hex')
    // An edit keeps the key.
    await db
      .updateTable('competitions')
      .set({ import_key: key, title: 'Win two nights in Dingle' })
      .execute()
    expect(await run(db, file)).toMatchObject({ added: 0, alreadyThere: 1 })
    const other = aFile([aRow({ entryUrl: 'https://a.example/win?srsltid=3' })])
    expect(await run(db, other)).toMatchObject({ added: 1 })
  },
)

testOnDatabase('adds good rows and reports each bad one with its line and reason', async (db) => {
  const bad = aRow({ entryUrl: 'javascript:alert(1)', categories: ['Foo'] })
  const result = await run(db, aFile([aRow(), bad, aRow({ competitionTitle: 'Win a car' })]))

  expect(result).toEqual({
    added: 2,
    closed: 0,
    alreadyThere: 0,
    rejected: 1,
    doubts: [],
    errors: [
      {
        line: 3,
        message:
          'There is no category “Foo”. The entry link must be a web address that begins with http:// or https://.',
      },
    ],
  })
  expect((await listAll(db)).map(({ title }) => title)).toEqual([
    'Win a weekend in Dingle',
    'Win a car',
  ])
})

testOnDatabase('rows become approved, pending or partner listings', async (db) => {
  const wishes = { competitionFeaturedFlag: 1, status: 'approved' }
  await run(db, aFile([aRow({ ...wishes, reference: 'a' })]), { as: 'published' })
  await run(db, aFile([aRow({ ...wishes, reference: 'b' })]), { as: 'pending' })
  await run(db, aFile([aRow({ ...wishes, reference: 'c' })]), { as: 'fpd' })

  expect(await listAll(db)).toMatchObject([
    {
      import_key: 'a',
      status: 'approved',
      source: 'import',
      featured: 1,
      published_at: NOW.getTime(),
    },
    { import_key: 'b', status: 'pending', source: 'import', featured: 1, published_at: null },
    { import_key: 'c', status: 'pending', source: 'fpd', featured: null, published_at: null },
  ])
})

testOnDatabase('a second import of a file changes nothing', async (db) => {
  const rows = [
    aRow(),
    aRow({ reference: 'ref-2' }),
    aRow({ competitionSlug: 'my-slug', entryUrl: 'https://a.example' }),
  ]
  expect(await run(db, aFile(rows))).toMatchObject({ added: 3, alreadyThere: 0 })
  const [before, version] = [await listAll(db), await readCatalogueVersion(db)]

  const changed = rows.map((row) => Object.assign(row, { description: 'Changed.' }))
  expect(await run(db, aFile(changed))).toMatchObject({ added: 0, alreadyThere: 3, rejected: 0 })
  expect([await listAll(db), await readCatalogueVersion(db)]).toEqual([before, version])
})

testOnBothDatabases('a row that appears twice in a file is added once', async (db) => {
  const again = aRow({
    competitionTitle: 'WIN a weekend  in dingle',
    entryUrl: 'http://harbour-house.example/win/?utm_id=1',
  })
  const slugTaken = aRow({
    entryUrl: 'https://a.example',
    competitionSlug: 'win-a-weekend-in-dingle',
  })

  expect(await run(db, aFile([aRow(), again, slugTaken]))).toMatchObject({
    added: 1,
    alreadyThere: 2,
  })
  expect(
    await run(db, aFile([aRow({ reference: 'x' }), aRow({ reference: 'x' })]), { batchRows: 1 }),
  ).toMatchObject({
    added: 1,
    alreadyThere: 1,
  })
})

testOnDatabase('a row with the slug of a member’s listing is skipped', async (db) => {
  const { competitionSlug } = await aCompetition(db)

  expect(await run(db, aFile([aRow({ competitionSlug })]))).toMatchObject({
    added: 0,
    alreadyThere: 1,
  })
})

testOnBothDatabases('concurrent imports add each row once', async (db) => {
  const files = [manyRows(90), manyRows(90).toReversed(), manyRows(60)].map((rows) => aFile(rows))

  const results = await Promise.all(files.map((file) => run(db, file, { batchRows: 20 })))

  expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(90)
  expect(results.reduce((sum, { alreadyThere }) => sum + alreadyThere, 0)).toBe(150)
  expect(results.map(({ rejected }) => rejected)).toEqual([0, 0, 0])
  expect(await listAll(db)).toHaveLength(90)
})

testOnDatabase('a row that the database refuses does not fail its batch', async (db, dialect) => {
  if (dialect === 'sqlite') {
    await sql`create trigger refuse before insert on competitions when new.title = 'Refused'
      begin select raise(abort, 'no such title'); end`.execute(db)
  }
  // A year that passes as a day and that only PostgreSQL refuses.
  const refused =
    dialect === 'sqlite' ? { competitionTitle: 'Refused' } : { competitionEndDate: '0000-01-01' }
  const file = aFile([
    aRow({ reference: 'a' }),
    aRow({ reference: 'b', ...refused }),
    aRow({ reference: 'c' }),
  ])

  expect(await run(db, file)).toMatchObject({
    added: 2,
    rejected: 1,
    errors: [{ line: 3, message: expect.stringContaining('The database refuses the row') }],
  })
})

testOnDatabase('a database error ends the import', async (db) => {
  const broken = db.withSchema('no_such_schema')

  await expect(run(broken, aFile([aRow()]))).rejects.toThrow('no_such_schema')
})

testOnDatabase('the catalogue changes once for each batch that adds something', async (db) => {
  const before = await readCatalogueVersion(db)
  await run(db, aFile(manyRows(25)), { batchRows: 10 })

  expect((await readCatalogueVersion(db)) - before).toBe(3)
})

testOnDatabase('rows of several batches are imported with progress reports', async (db) => {
  const reported: [number, number][] = []
  const count = 350
  const rows = manyRows(count)
  rows[150] = aRow({ competitionTitle: '' })

  const result = await run(
    db,
    aFile(rows),
    {},
    { progress: (...progress) => reported.push(progress) },
  )

  expect(result).toMatchObject({ added: count - 1, rejected: 1, errors: [{ line: 152 }] })
  expect(reported.at(-1)).toEqual([1, count])
  expect(reported.every(([part], index) => part >= (reported[index - 1]?.[0] ?? 0))).toBe(true)
})

testOnDatabase('all invalid rows are counted, the first 200 are reported', async (db) => {
  let reported = 0
  const file = aFile(Array.from({ length: 250 }, () => ({ competitionTitle: 'x' })))
  const result = await run(db, file, {}, { rejectedRow: () => (reported += 1) })

  expect([reported, result.rejected, result.errors.length]).toEqual([250, 250, 200])
})

testOnDatabase('unknown keys are known to the caller and never stored', async (db) => {
  const hostile: object = JSON.parse(
    '{"__proto__": {"over18": true}, "constructor": 1, "status": "rejected"}',
  )
  const file = aFile([
    aRow({ admin: true, id: 7 }),
    Object.defineProperties(aRow({ reference: 'r' }), Object.getOwnPropertyDescriptors(hostile)),
  ])
  const ignored: string[] = []
  await run(
    db,
    file,
    {},
    {
      understood: ({ columns }, fields) =>
        ignored.push(...columns.map(({ name }) => name).filter((_name, index) => !fields[index])),
    },
  )

  expect(ignored).toEqual(['admin', 'id', '__proto__', 'constructor'])
  expect(await listAll(db)).toMatchObject([{ over_18: 0 }, { over_18: 0, status: 'approved' }])
  expect((await listAll(db)).map(({ id }) => id)).not.toContain(7)
})

testOnDatabase('a dry run counts as the import does, and writes nothing', async (db) => {
  await run(db, aFile([aRow({ reference: 'there' })]))
  const before = [await listAll(db), await readCatalogueVersion(db)]
  const file = aFile([
    aRow({ reference: 'there' }),
    aRow({ reference: 'new' }),
    aRow({ reference: 'new' }),
    aRow({ reference: 'closed', competitionEndDate: '2026-01-01' }),
    aRow({ competitionTitle: '' }),
    aRow({ reference: 'slug', competitionSlug: 'a-slug' }),
    aRow({ reference: 'other', competitionSlug: 'a-slug' }),
  ])
  const counts = { added: 3, closed: 1, alreadyThere: 3, rejected: 1 }
  for (const batchRows of [1, 100])
    expect(await run(db, file, { dryRun: true, batchRows })).toMatchObject(counts)
  expect([await listAll(db), await readCatalogueVersion(db)]).toEqual(before)

  const open = { ...counts, added: 2 }
  expect(await run(db, file, { dryRun: true, openOnly: true })).toMatchObject(open)
  expect(await run(db, file, { openOnly: true })).toMatchObject(open)
  expect((await listAll(db)).map(({ import_key }) => import_key)).toEqual(['there', 'new', 'slug'])
  expect(await run(db, file)).toMatchObject({ added: 1, closed: 1, alreadyThere: 5 })
})

testOnDatabase('refuses NUL bytes, and removes control characters from reports', async (db) => {
  const reported: string[] = []
  const file = aFile([aRow({ competitionTitle: 'a\u0000b' }), aRow({ categories: ['\u001b[2J'] })])
  const result = await run(db, file, {}, { rejectedRow: ({ message }) => reported.push(message) })

  expect(result).toMatchObject({ added: 0, rejected: 2 })
  expect(reported.join()).toContain('The title has characters that cannot be shown.')
  expect(reported.join()).not.toMatch(/\p{Cc}/u)
})

testOnDatabase('a picture is stored; a bare WebP as it is, but not a partner’s', async (db) => {
  const folder = aFolder()
  const webp = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
    .webp({ quality: 33 })
    .toBuffer()
  mkdirSync(path.join(folder, 'images'))
  writeFileSync(path.join(folder, 'images', '1.webp'), webp)
  const file = aFile([aRow({ image: 'images/1.webp' })], folder)
  const media = openMediaFolder(path.join(folder, 'media'))

  await run(db, file)
  const [listing] = await listAll(db)
  const stored = await media.read(listing?.image_name ?? '')
  expect(Buffer.from(await new Response(stored?.stream()).arrayBuffer())).toEqual(webp)

  await run(db, aFile([aRow({ reference: 'partner', image: 'images\\1.webp' })], folder), {
    as: 'fpd',
  })
  const [, partners] = await listAll(db)
  expect(await media.has(partners?.image_name ?? '')).toBe(true)
  expect(partners?.image_name).not.toBe(listing?.image_name)
})

testOnDatabase('an unusable picture rejects its row, wherever it points', async (db) => {
  const folder = aFolder()
  const secret = path.join(aFolder(), 'secret.png')
  writeFileSync(
    secret,
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  symlinkSync(secret, path.join(folder, 'link.png'))
  symlinkSync(path.dirname(secret), path.join(folder, 'linked'))
  writeFileSync(path.join(folder, 'text.png'), 'text')
  mkdirSync(path.join(folder, 'folder.png'))
  const images = {
    '../../etc/passwd': 'must be in the folder of the file',
    [secret]: 'must be in the folder of the file',
    [`../${path.basename(path.dirname(secret))}/secret.png`]: 'must be in the folder of the file',
    'link.png': 'must be in the folder of the file',
    'linked/secret.png': 'must be in the folder of the file',
    'a\u0000.png': 'must be in the folder of the file',
    'https://a.example/1.png': 'There is no picture',
    'none.png': 'There is no picture “none.png”.',
    'text.png': 'must be a JPEG, PNG, WebP, AVIF or GIF file. (text.png)',
    'folder.png': 'The picture is not a file.',
  }
  const rows = Object.keys(images).map((image, index) => aRow({ image, reference: `r${index}` }))

  const { added, errors } = await run(db, aFile([...rows, aRow({ reference: 'good' })], folder))

  expect(added).toBe(1)
  expect(errors.map(({ message }) => message)).toEqual(
    Object.values(images).map((part) => expect.stringContaining(part)),
  )
  rmSync(secret)
})

testOnDatabase('relative publications are newest first in the order of the file', async (db) => {
  const rows = ['First', 'Second', 'Third'].map((competitionTitle) =>
    aRow({ competitionTitle, publishedAt: 'today' }),
  )
  await run(db, aFile(rows))

  const newest = await db
    .selectFrom('competitions')
    .select('title')
    .orderBy('published_at', 'desc')
    .execute()
  expect(newest.map(({ title }) => title)).toEqual(['First', 'Second', 'Third'])
})

testOnDatabase(
  'a row that costs money is published with its permit, and waits without',
  async (db) => {
    const permit = { permitNumber: 'GL-1', registerUrl: 'https://register.example/GL-1' }
    const paid = { costsMoney: true, reference: 'a' }
    const other = { reference: 'b', entryUrl: 'https://other.example/' }
    await run(db, aFile([aRow(paid), aRow({ ...paid, ...other, ...permit })]))
    expect(await listAll(db)).toMatchObject([
      { status: 'pending', permit_number: null },
      { status: 'approved', permit_number: 'GL-1', register_url: permit.registerUrl },
    ])
  },
)
