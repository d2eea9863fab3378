import { expect } from 'vitest'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition } from '#test/makers.ts'
import { documentsWithAll, indexDocument, readVocabulary, removeDocument } from './search.server.ts'
import type { Db } from './client.server.ts'

/** SQLite sorts it behind the facets. */
const LAST_WORD = '𠮷'

const TEXTS = { title: 'kayak', promoter: LAST_WORD, categories: '', description: 'kayak' }

/** @returns ids in the order of the documents. */
async function withFacets(db: Db, ...documents: string[][]) {
  const ids: number[] = []
  for (const facets of documents) {
    const { competitionID: id } = await aCompetition(db)
    await indexDocument(db, { id, ...TEXTS, facets })
    ids.push(id)
  }
  return ids
}

function finder(db: Db, { areFaceted }: { areFaceted: boolean }) {
  return async (word: string, ...facets: string[][]) => {
    const terms = [{ phrases: [word], prefix: null }]
    const found = documentsWithAll(db, terms, 'all', { narrowing: { facets, areFaceted } })
    const rows = await db
      .selectFrom(found.as<'found'>('found'))
      .select('id')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }
}

testOnBothDatabases('a document needs a facet of each group, if it has any', async (db) => {
  const [both, one, neither, old] = await withFacets(
    db,
    ['size:very-large', 'colour:red & blue', 'kayak'],
    ['size:very-large', 'colour:red'],
    ['size:very', 'colour:blue'],
    [],
  )
  const find = finder(db, { areFaceted: false })

  expect(await find('kayak')).toEqual([both, one, neither, old])
  expect(await find('kayak', ['size:very-large'])).toEqual([both, one, old])
  expect(await find('kayak', ['size:very-large', 'size:very'], ['colour:red & blue'])).toEqual([
    both,
    old,
  ])
  expect(await find('kayak', ['size:small'])).toEqual([old])
  expect(await find('otter', ['size:very-large'])).toEqual([])
})

testOnBothDatabases('where all have facets, each needs one of each group', async (db) => {
  const [both, one] = await withFacets(db, ['large', 'red', 'kayak'], ['large', 'blue'])
  const find = finder(db, { areFaceted: true })

  expect(await find('kayak')).toEqual([both, one])
  expect(await find('kayak', ['large'])).toEqual([both, one])
  expect(await find('kayak', ['large'], ['red', 'green'])).toEqual([both])
  expect(await find('kayak', ['kayak'], ['blue'])).toEqual([])
})

testOnBothDatabases('facets are no words', async (db) => {
  await withFacets(db, ['red', 'kayak'], ['red'])

  const { words, areFaceted } = await readVocabulary(db)
  expect(new Map(words.map(({ word, listings }) => [word, listings]))).toEqual(
    new Map([
      ['kayak', 2],
      [LAST_WORD, 2],
    ]),
  )
  expect(areFaceted).toBe(true)
})

testOnBothDatabases('the vocabulary knows whether a document has no facets', async (db) => {
  const areFaceted = async () => (await readVocabulary(db)).areFaceted
  expect(await areFaceted()).toBe(true)
  const [, old = 0, older = 0] = await withFacets(db, ['red'], [], [])
  expect(await areFaceted()).toBe(false)
  await removeDocument(db, older)
  expect(await areFaceted()).toBe(false)
  await indexDocument(db, { id: old, ...TEXTS, facets: ['blue'] })
  expect(await areFaceted()).toBe(true)
})
