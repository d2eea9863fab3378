import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '#app/db/client.server.ts'
import { openCounting } from '#app/db/counting.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { aCompetition, NOW, TODAY } from '#test/makers.ts'
import { openCatalogue } from './catalogue.server.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
})

/** Opens a migrated database that notes the statements of its own thread. */
async function aCountedDatabase(many: number) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'competitions-counting-'))
  const opened = openDatabase({ url: undefined, dataDir })
  if (opened.dialect !== 'sqlite') throw new Error('not SQLite')
  await migrate(opened)
  const { db, sqlite } = opened
  await aCompetition(db, { competitionTitle: 'Win a harp', categories: ['Pets'] })
  const counting = openCounting(opened, many)
  cleanups.push(async () => {
    await counting.destroy()
    await opened.close()
    rmSync(dataDir, { recursive: true })
  })
  const statements: string[] = []
  const prepare = sqlite.prepare.bind(sqlite)
  sqlite.prepare = (text: string) => {
    statements.push(text)
    return prepare(text)
  }
  return { db, counting, statements }
}

/** Everything that is counted again after a change. */
async function countAll(catalogue: ReturnType<typeof openCatalogue>) {
  const { words, ...vocabulary } = await catalogue.readVocabulary()
  return {
    counts: await catalogue.readCounts(TODAY),
    added: await catalogue.readAddedLast7Days(NOW),
    filtered: await catalogue.readCount('newest', { closes: ['month'] }, TODAY),
    choices: await catalogue.readChoiceCounts('newest', {}, TODAY),
    ofCategory: await catalogue.readChoiceCounts('Pets', {}, TODAY),
    winners: await catalogue.readWinnersPages(TODAY),
    facts: await catalogue.readRecentFacts(TODAY),
    words: [...words.keys()],
    listings: vocabulary.listings,
  }
}

test('of many listings the main thread reads no more than the version and the last id', async () => {
  const { db, counting, statements } = await aCountedDatabase(1)

  const counted = await countAll(openCatalogue(db, counting))
  expect([...new Set(statements)]).toEqual([
    expect.stringMatching(/^select "version" from "catalogue"$/),
    'select max(id) from competitions',
  ])
  expect(counted).toEqual(await countAll(openCatalogue(db)))
  expect(counted.counts.open).toBe(1)
})

test('few listings are counted without a thread', async () => {
  const { db, counting, statements } = await aCountedDatabase(2)

  await openCatalogue(db, counting).readCounts(TODAY)
  expect(statements.some((text) => text.includes('competition_categories'))).toBe(true)
})

test('the thread sees what was just written, and reports errors as SQLite does', async () => {
  const { db, counting } = await aCountedDatabase(1)
  const titles = () => counting.selectFrom('competitions').select('title').execute()
  expect(await titles()).toEqual([{ title: 'Win a harp' }])

  await db.updateTable('competitions').set({ title: 'Win a lyre' }).execute()
  expect(await titles()).toEqual([{ title: 'Win a lyre' }])
  await expect(
    counting.updateTable('competitions').set({ title: '' }).returning('id').execute(),
  ).rejects.toMatchObject({ code: 'SQLITE_READONLY' })
  expect(await titles(), 'after a failure').toEqual([{ title: 'Win a lyre' }])
})
