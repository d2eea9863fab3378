import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { documentsWithAll, indexDocument, type SearchedPart } from '#app/db/search.server.ts'
import { readCatalogueVersion } from '#app/features/directory/queries/catalogue.server.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition } from '#test/makers.ts'
import { rebuildSearch, SEARCH_VERSION } from './rebuild-search.server.ts'

/** Listings whose documents were made by older rules, which cut '1,000' into two words. */
async function oldDocuments(db: Db, count: number) {
  const ids: number[] = []
  for (let made = 0; made < count; made += 1) {
    const { competitionID: id } = await aCompetition(db, { competitionTitle: 'Win €1,000' })
    const document = {
      title: 'win 1 000',
      promoter: '',
      categories: '',
      description: '',
      facets: [],
    }
    await indexDocument(db, { id, ...document })
    ids.push(id)
  }
  await sql`update search_version set version = 1`.execute(db)
  return ids
}

async function idsWith(db: Db, word: string, part: SearchedPart) {
  const found = documentsWithAll(db, [{ phrases: [word], prefix: null }], part)
  const rows = await db.selectFrom(found.as<'found'>('found')).select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

testOnBothDatabases('documents of older rules are made again, once', async (db) => {
  const ids = await oldDocuments(db, 60)
  const before = await readCatalogueVersion(db)

  expect(await idsWith(db, '1000', 'all')).toEqual([])
  expect(await rebuildSearch(db)).toBe(60)
  for (const part of ['all', 'recent'] as const) {
    expect(await idsWith(db, '1000', part)).toEqual(ids)
    expect(await idsWith(db, '000', part)).toEqual([])
  }
  expect(await readCatalogueVersion(db), 'the vocabulary is read again').toBe(before + 1)
  expect(await rebuildSearch(db)).toBe(0)
})

testOnBothDatabases('a document without a public listing goes', async (db) => {
  const [first = 0, second = 0] = await oldDocuments(db, 2)
  await db
    .updateTable('competitions')
    .set({ status: 'pending', published_at: null })
    .where('id', '=', first)
    .execute()

  await rebuildSearch(db)
  expect(await idsWith(db, 'win', 'all')).toEqual([second])
})

testOnBothDatabases('documents of this or a newer version are left alone', async (db) => {
  await oldDocuments(db, 1)
  await sql`update search_version set version = ${SEARCH_VERSION + 1}`.execute(db)

  expect(await rebuildSearch(db)).toBe(0)
})
