import { expect } from 'vitest'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition } from '#test/makers.ts'
import { documentsWithAll, indexDocument, readVocabulary } from './search.server.ts'
import type { Db } from './client.server.ts'

/** @returns ids in the order of the documents. */
async function withFacets(db: Db, ...documents: string[][]) {
  const ids: number[] = []
  for (const facets of documents) {
    const { competitionID: id } = await aCompetition(db)
    const texts = { title: 'kayak', promoter: '', categories: '', description: 'kayak' }
    await indexDocument(db, { id, ...texts, facets })
    ids.push(id)
  }
  return ids
}

testOnBothDatabases('a document needs a facet of each group, if it has any', async (db) => {
  const [both, one, neither, old] = await withFacets(
    db,
    ['size:very-large', 'colour:red & blue', 'kayak'],
    ['size:very-large', 'colour:red'],
    ['size:very', 'colour:blue'],
    [],
  )
  const find = async (word: string, ...facets: string[][]) => {
    const terms = [{ phrases: [word], prefix: null }]
    const found = documentsWithAll(db, terms, 'all', { facets })
    const rows = await db
      .selectFrom(found.as<'found'>('found'))
      .select('id')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  expect(await find('kayak')).toEqual([both, one, neither, old])
  expect(await find('kayak', ['size:very-large'])).toEqual([both, one, old])
  expect(await find('kayak', ['size:very-large', 'size:very'], ['colour:red & blue'])).toEqual([
    both,
    old,
  ])
  expect(await find('kayak', ['size:small'])).toEqual([old])
  expect(await find('otter', ['size:very-large'])).toEqual([])
})

testOnBothDatabases('facets are no words', async (db) => {
  await withFacets(db, ['red', 'kayak'], ['red'])

  expect(await readVocabulary(db)).toEqual([{ word: 'kayak', listings: 2 }])
})
