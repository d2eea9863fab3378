import { expect, test } from 'vitest'
import { readSources } from './support/sources.ts'

const STATEMENT = /updateTable\('competitions'\)\s*\.set\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g
/** No list shows the first ones; the others are part of a listing's mark. */
const NEED_NO_TIME = ['id', 'unreviewed', 'entry_key', 'submitted_at', 'quiet', 'promoter_id']

test('a change to a listing that lists show changes its time, by which processes see it', () => {
  const statements = readSources()
    .filter(({ text }) => text.includes("updateTable('competitions')"))
    .flatMap(({ file, text }) => {
      const found = [...text.matchAll(STATEMENT)].map(([, set = '']) => ({ file, set }))
      expect(found.length, file).toBe(text.split("updateTable('competitions')").length - 1)
      return found
    })
  expect(statements.length).toBeGreaterThan(5)
  const unseen = statements.filter(({ set }) => {
    const columns = [...set.matchAll(/\b([a-z_0-9]+):/g)].map(([, column = '']) => column)
    return !set.includes('updated_at') && !columns.every((one) => NEED_NO_TIME.includes(one))
  })
  expect(unseen).toEqual([])
})
