import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { storeImage } from '#app/features/media/operations/store-image.server.ts'
import { openMediaFolder, type MediaStore } from '#app/features/media/store/folder.server.ts'
import { toDay } from '#app/lib/time/days.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, otherChoices } from '#test/makers.ts'
import { importFile, type Destination } from '../import/import-file.server.ts'
import { openFile } from '../import/source-file.server.ts'
import { exportFile } from './export-file.server.ts'

const OPERATOR = { kind: 'operator' } as const
const LATER = new Date('2026-11-25T12:00:00Z')

async function importAll(db: Db, media: MediaStore, path: string, as: Destination = 'published') {
  return importFile(db, media, OPERATOR, { file: await openFile(path), as }, LATER)
}

function aFolder() {
  return mkdtempSync(path.join(tmpdir(), 'export-test-'))
}

async function aCatalogue(db: Db, media: MediaStore) {
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
  const imageName = await storeImage(media, await picture.png().toBuffer())
  await aCompetition(db, { imageName, importKey: 'partner-1', competitionFeaturedFlag: 1 })
  await aCompetition(db, {
    competitionTitle: '=HYPERLINK("https://evil.example";"Win, now")',
    description: 'Line one\n\n  “Line” "three", €5; tá sé',
    promoterName: "'=1+1",
    categories: ['Tickets', 'Cars', 'Fashion'],
    competitionEndDate: toDay('2026-10-25'),
    termsUrl: 'https://a.example/terms',
    over18: true,
    costsMoney: true,
    permitNumber: 'GL-1',
    registerUrl: 'https://register.example/GL-1',
    prizeValue: 0,
    prizeCount: 3,
    winnerAnnouncementDate: toDay('2027-01-01'),
    ...otherChoices(),
    publishedAt: new Date('2026-10-01T09:08:07.654Z'),
  })
  await aCompetition(db)
}

/** What of the listings must survive; the key of those without one is made by the import. */
async function snapshot(db: Db) {
  const rows = await db.selectFrom('competitions').selectAll().orderBy('id').execute()
  const categories = await db
    .selectFrom('competition_categories')
    .selectAll()
    .orderBy('competition_id')
    .orderBy('position')
    .execute()
  const stored = rows.map((row) =>
    Object.assign(row, { import_key: '', updated_at: 0, source: '' }),
  )
  return { stored, categories }
}

async function empty(db: Db) {
  await db.deleteFrom('competitions').execute()
}

for (const ending of ['csv', 'json']) {
  testOnDatabase(`export and import give equal listings and pictures, ${ending}`, async (db) => {
    const folder = aFolder()
    const media = openMediaFolder(path.join(folder, 'media'))
    await aCatalogue(db, media)
    const before = await snapshot(db)
    const file = path.join(folder, `list.${ending}`)

    expect(await exportFile(db, media, OPERATOR, { file })).toEqual({
      written: 3,
      pictures: 1,
      withoutPicture: 0,
    })
    expect(await importAll(db, media, file)).toMatchObject({ added: 0, alreadyThere: 3 })
    await empty(db)
    const elsewhere = openMediaFolder(path.join(folder, 'elsewhere'))
    expect(await importAll(db, elsewhere, file)).toMatchObject({ added: 3, rejected: 0 })

    expect(withoutIds(await snapshot(db))).toEqual(withoutIds(before))
    const [name] = readdirSync(path.join(folder, 'media'))
    expect(readdirSync(path.join(folder, 'elsewhere'))).toEqual([name])
    const [one, other] = ['media', 'elsewhere'].map((store) =>
      readFileSync(path.join(folder, store, name ?? '')),
    )
    expect(one).toEqual(other)
    const again = path.join(folder, `again.${ending}`)
    await exportFile(db, elsewhere, OPERATOR, { file: again })
    expect(readFileSync(again, 'utf8').split('\n')).toHaveLength(
      readFileSync(file, 'utf8').split('\n').length,
    )
  })
}

/** Ids are counted on, with gaps; their order is what remains of them. */
function withoutIds({ stored, categories }: Awaited<ReturnType<typeof snapshot>>) {
  const order = stored.map(({ id }) => id)
  const place = (id: number) => order.indexOf(id)
  return {
    stored: stored.map((row) => Object.assign(row, { id: place(row.id) })),
    categories: categories.map((row) =>
      Object.assign(row, { competition_id: place(row.competition_id) }),
    ),
  }
}

testOnDatabase('no cell of the CSV begins like a formula', async (db) => {
  const folder = aFolder()
  const media = openMediaFolder(path.join(folder, 'media'))
  await aCatalogue(db, media)
  const file = path.join(folder, 'list.csv')
  await exportFile(db, media, OPERATOR, { file })

  const text = readFileSync(file, 'utf8')
  expect(text.startsWith('\uFEFF"reference","competitionSlug","competitionTitle"')).toBe(true)
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"";""Win, now"")"`)
  expect(text).not.toMatch(/(^|",)"[=+\-@\t\r]/m)
})

testOnDatabase(
  'pending listings are written with their status, which import does not read',
  async (db) => {
    const folder = aFolder()
    const media = openMediaFolder(folder)
    await aCompetition(db, { status: 'pending' })
    const file = path.join(folder, 'list.json')
    await exportFile(db, media, OPERATOR, { file })

    const [row] = JSON.parse(readFileSync(file, 'utf8'))
    expect(row).toMatchObject({ status: 'pending', competitionSlug: 'win-a-weekend-in-dingle' })
    expect(row).not.toHaveProperty('publishedAt')
  },
)

testOnDatabase('the export of an empty catalogue says that it has no rows', async (db) => {
  const folder = aFolder()
  const media = openMediaFolder(folder)
  for (const name of ['list.csv', 'list.json']) {
    const file = path.join(folder, name)
    expect(await exportFile(db, media, OPERATOR, { file })).toMatchObject({ written: 0 })
    await expect(importAll(db, media, file)).rejects.toThrow('The file has no rows.')
  }
})

/** As Excel in Ireland saves a CSV file that it has opened. */
function asExcelSaves(csv: string) {
  const rows = parse(csv, { bom: true }).map((cells) =>
    cells.map((cell) =>
      cell
        .replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')
        .replace(/^(true|false)$/, (word) => word.toUpperCase()),
    ),
  )
  const text = stringify(rows, { delimiter: ';', record_delimiter: '\r\n' })
  return Buffer.from(
    text.replace(/[€“”]/g, (mark) => EXCEL_BYTES[mark] ?? ''),
    'latin1',
  )
}
const EXCEL_BYTES: Record<string, string> = { '€': '\x80', '“': '\x93', '”': '\x94' }

testOnDatabase('an export that Excel has saved again gives equal listings', async (db) => {
  const folder = aFolder()
  const media = openMediaFolder(path.join(folder, 'media'))
  await aCatalogue(db, media)
  const before = await snapshot(db)
  const file = path.join(folder, 'list.csv')
  await exportFile(db, media, OPERATOR, { file })
  writeFileSync(file, asExcelSaves(readFileSync(file, 'utf8')))

  expect(await importAll(db, media, file)).toMatchObject({ added: 0, alreadyThere: 3 })
  await empty(db)
  expect(await importAll(db, media, file)).toMatchObject({ added: 3, rejected: 0 })
  expect(withoutIds(await snapshot(db))).toEqual(withoutIds(before))
})

testOnDatabase('listings in several batches are exported once each', async (db) => {
  const folder = aFolder()
  const rows = Array.from({ length: 1100 }, (_, index) => ({
    reference: `r${index}`,
    competitionTitle: `Win ${index}`,
    description: 'x',
    categories: ['Cars'],
    promoterName: 'Shop',
    entryUrl: 'https://a.example',
    competitionEndDate: '2026-12-01',
  }))
  const source = path.join(folder, 'source.json')
  writeFileSync(source, JSON.stringify(rows))
  const media = openMediaFolder(folder)
  await importAll(db, media, source, 'pending')

  const file = path.join(folder, 'list.json')
  await exportFile(db, media, OPERATOR, { file })

  const written: { reference: string }[] = JSON.parse(readFileSync(file, 'utf8'))
  expect(written.map(({ reference }) => reference)).toEqual(rows.map(({ reference }) => reference))
})

testOnDatabase('reports a missing picture without stopping the export', async (db) => {
  const folder = aFolder()
  const media = openMediaFolder(path.join(folder, 'media'))
  await aCatalogue(db, media)
  rmSync(path.join(folder, 'media'), { recursive: true })

  const file = path.join(folder, 'list.json')
  expect(await exportFile(db, media, OPERATOR, { file })).toEqual({
    written: 3,
    pictures: 0,
    withoutPicture: 1,
  })
})

testOnDatabase('a failed export leaves only the old file', async (db) => {
  const folder = aFolder()
  const media = openMediaFolder(path.join(folder, 'media'))
  const file = path.join(folder, 'list.csv')
  writeFileSync(file, 'old')
  await aCatalogue(db, media)
  const failing = { ...media, read: () => Promise.reject(new Error('disk')) }

  await expect(exportFile(db, failing, OPERATOR, { file })).rejects.toThrow('disk')
  expect(readFileSync(file, 'utf8')).toBe('old')
  expect(readdirSync(folder).toSorted()).toEqual(['list.csv', 'media'])
  await expect(exportFile(db, media, OPERATOR, { file: `${file}.txt` })).rejects.toThrow(
    '.csv or .json',
  )
  await expect(exportFile(db, media, OPERATOR, { file: '/no/such/list.csv' })).rejects.toThrow(
    'cannot be written',
  )
})
