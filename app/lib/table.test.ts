import { expect, test } from 'vitest'
import { fromTable, toTable } from './table.ts'

test('a table names each field once', () => {
  const objects = [
    { id: 1, title: 'Win a lamp', prize: null },
    { id: 2, title: 'Win a tent', prize: 90 },
  ]
  expect(toTable(objects)).toEqual({
    fields: ['id', 'title', 'prize'],
    rows: [
      [1, 'Win a lamp', null],
      [2, 'Win a tent', 90],
    ],
  })
})

test('a table’s objects come back as they were, with their fields in order', () => {
  const objects = [
    { b: 1, a: undefined },
    { b: null, a: ['x'] },
  ]
  expect(JSON.stringify(fromTable(toTable(objects)))).toBe(JSON.stringify(objects))
  expect(fromTable(toTable([]))).toEqual([])
})
