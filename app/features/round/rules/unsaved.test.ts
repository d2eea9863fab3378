import { expect, test } from 'vitest'
import { newEntry, type Mark } from '#app/features/tracker/rules/records.ts'
import { withUnsaved } from './unsaved.ts'

const entry = (id: string, competitionID: number) =>
  newEntry({ id, competitionID, at: 1_000, via: 'round' })
const mark = (competitionID: number, state: Mark['state']): Mark => ({
  competitionID,
  state,
  at: 1_000,
  device: 'a',
})

test('changes are shown before they are stored, in their order', () => {
  const log = { entries: [entry('a', 1), entry('b', 2)], marks: [mark(3, 'later')] }
  expect(withUnsaved(log, [])).toBe(log)
  const shown = withUnsaved(log, [
    { undone: 'a' },
    { entry: entry('c', 1) },
    { entry: entry('d', 4) },
    { undone: 'd' },
    { mark: mark(3, 'none') },
    { mark: mark(5, 'later') },
    { mark: mark(5, 'not-for-me') },
  ])
  expect(shown.entries.map(({ id }) => id)).toEqual(['b', 'c'])
  expect(shown.marks).toEqual([mark(3, 'none'), mark(5, 'not-for-me')])
  expect(log.entries, 'the log itself is as it was').toHaveLength(2)
})

test('an entry that is stored in the meantime is not doubled', () => {
  const log = { entries: [entry('a', 1)], marks: [mark(3, 'later')] }
  const shown = withUnsaved(log, [
    { entry: entry('a', 1) },
    { undone: 'gone' },
    { mark: mark(3, 'later') },
  ])
  expect(shown).toEqual(log)
})
