import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { openMediaFolder } from '#app/features/media/store/folder.server.ts'
import { anXlsx } from '#test/brought-lists/an-xlsx.ts'
import { testOnDatabase } from '#test/database.ts'
import { NOW } from '#test/makers.ts'
import { importFile, type ImportInput } from './import-file.server.ts'
import { openFile } from './source-file.server.ts'

const COLUMNS = [
  'competitionTitle',
  'description',
  'categories',
  'promoterName',
  'entryUrl',
  'competitionEndDate',
] as const

function aFolder() {
  return mkdtempSync(path.join(tmpdir(), 'spreadsheet-test-'))
}

async function run(db: Db, file: string, input: Partial<ImportInput> = {}) {
  const media = openMediaFolder(path.join(path.dirname(file), 'media'))
  const given = { file: await openFile(file), as: 'published', ...input } as const
  return importFile(db, media, { kind: 'operator' }, given, NOW)
}

function listAll(db: Db) {
  return db.selectFrom('competitions').selectAll().orderBy('id').execute()
}

const HEADINGS =
  'Name;Details;Category;Company;Link;Closes;Worth;Who can enter;How to enter;How often'
const EXCEL = [
  'Win a hamper;Full of food.;Food and Drink;Brown & Sons;https://a.example/1;31/12/2026;€1,500;Ireland;Website;Daily',
  'Win €50;A voucher.;Shopping;Ó Sé;https://a.example/2;05/12/2026;1.500,00 €;ROI & NI;Facebook;Every day',
  'Win a bag;A bag.;Travel;Ó Sé;https://a.example/3;31-Dec-26;50;Northern Ireland;SMS;One entry per person',
]

testOnDatabase('a list that a person made in a spreadsheet is read as it is meant', async (db) => {
  const file = path.join(aFolder(), 'list.csv')
  writeFileSync(
    file,
    Buffer.from([HEADINGS, ...EXCEL].join('\r\n').replaceAll('€', '\x80'), 'latin1'),
  )

  expect(await run(db, file)).toMatchObject({ added: 3, rejected: 0 })
  expect(await listAll(db)).toMatchObject([
    {
      title: 'Win a hamper',
      promoter_name: 'Brown & Sons',
      end_date: '2026-12-31',
      prize_value: 1500,
      eligibility: 'roi',
      entry_method: 'online-form',
      entry_frequency: 'daily',
    },
    {
      title: 'Win €50',
      end_date: '2026-12-05',
      prize_value: 1500,
      eligibility: 'island-of-ireland',
      entry_method: 'social-media',
      entry_frequency: 'daily',
    },
    {
      promoter_name: 'Ó Sé',
      end_date: '2026-12-31',
      prize_value: 50,
      eligibility: 'ni',
      entry_method: 'phone-text',
      entry_frequency: 'once',
    },
  ])
  expect(await run(db, file)).toMatchObject({ added: 0, alreadyThere: 3 })
})

const choice = (fields: readonly string[]) => ({ choice: { fields, monthFirst: false } })

testOnDatabase('columns can be given other fields, and a lacking one is named', async (db) => {
  const file = path.join(aFolder(), 'list.csv')
  writeFileSync(file, 'A,B,C,D,E,F\nWin,Text,Cars,Shop,https://a.example,2026-12-01\n')
  await expect(run(db, file)).rejects.toThrow(
    'The first line must name the columns. Required: Title, ',
  )
  await expect(run(db, file, choice([...COLUMNS.slice(0, 5), '']))).rejects.toThrow(
    'The first line is missing: Closing date.',
  )
  expect(await run(db, file, choice(COLUMNS))).toMatchObject({ added: 1 })
})

testOnDatabase('a file without rows is refused', async (db) => {
  for (const [name, text] of [
    ['list.csv', COLUMNS.join(',')],
    ['list.json', '[]'],
  ] as const) {
    const file = path.join(aFolder(), name)
    writeFileSync(file, text)
    await expect(run(db, file)).rejects.toThrow('The file has no rows.')
  }
})

testOnDatabase('a workbook is the same list, with a title above its headings', async (db) => {
  const file = path.join(aFolder(), 'list.csv')
  const rows = [HEADINGS, ...EXCEL].map((line) => line.split(';'))
  writeFileSync(file, anXlsx([['Competitions of December'], [], ...rows]))
  expect(await run(db, file)).toMatchObject({ added: 3, rejected: 0 })
  expect(await listAll(db)).toMatchObject([
    { title: 'Win a hamper', prize_value: 1500, end_date: '2026-12-31', eligibility: 'roi' },
    { title: 'Win €50', prize_value: 1500, end_date: '2026-12-05' },
    { title: 'Win a bag', end_date: '2026-12-31' },
  ])
  expect(await run(db, file)).toMatchObject({ added: 0, alreadyThere: 3 })
})

testOnDatabase('a file without a table is refused by its kind', async (db) => {
  const file = path.join(aFolder(), 'list.xlsx')
  writeFileSync(file, '%PDF-1.7')
  await expect(run(db, file)).rejects.toThrow(/PDF/)
})
