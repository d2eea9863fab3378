import { expect, test } from 'vitest'
import { watchCompetitors } from './competitors.ts'

test('an address has competitors while another has asked within ten seconds', () => {
  let time = 0
  const { note, has } = watchCompetitors(() => time)
  expect(has('a')).toBe(false)
  note('a')
  note('a')
  expect([has('a'), has('b')]).toEqual([false, true])
  note('b')
  expect([has('a'), has('b'), has('c')]).toEqual([true, true, true])
  time = 10_000
  note('a')
  expect(has('a')).toBe(true)
  time = 10_001
  expect(has('a')).toBe(false)
})
