import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { CONSENT_VERSION, PURPOSES, type Purpose } from '#app/lib/browser/consent.ts'
import { cookieSentence, answerText, PURPOSE_TEXTS } from './consent-texts.ts'

test('the banner mentions only what it asks about', () => {
  expect(cookieSentence([])).toContain('only for logging in and forms')
  expect(cookieSentence(['analytics'])).toMatch(/loads analytics from other companies/)
  expect(cookieSentence(['adverts'])).toMatch(/loads non-personal adverts from other companies/)
  expect(cookieSentence([...PURPOSES])).toMatch(/loads analytics and non-personal adverts from/)
  for (const asked of [[], [...PURPOSES]])
    expect(cookieSentence(asked)).toMatch(/^This site uses cookies/)
})

/** Of what is asked with, by version; a version that was ever published keeps its line. */
const HASHES: Record<string, string> = { '2026-11-26': 'dbeca023d1d7b1f1' }

test('texts that ask are never changed without a new version', () => {
  const asked: Purpose[][] = [['analytics'], ['adverts'], [...PURPOSES]]
  const sentences = asked.map(cookieSentence)
  const text = JSON.stringify([sentences, PURPOSE_TEXTS])
  expect({ [CONSENT_VERSION]: hash('sha256', text).slice(0, 16) }).toEqual({
    [CONSENT_VERSION]: HASHES[CONSENT_VERSION],
  })
})

test('an answer says what was asked', () => {
  expect(answerText({ asked: ['analytics', 'adverts'], agreed: ['adverts'] })).toBe(
    'analytics: no, adverts: yes',
  )
  expect(answerText({ asked: ['adverts', 'adverts'], agreed: ['analytics'] })).toBe('adverts: no')
})
