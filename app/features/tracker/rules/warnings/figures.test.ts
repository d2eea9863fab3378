import { expect, test } from 'vitest'
import { SEEN, UNSEEN } from '#test/win-messages.ts'
import { findSigns, verdictOf } from './check-message.ts'

function figures(messages: typeof SEEN) {
  const verdicts = messages.map(({ text, isScam }) => ({
    isScam,
    verdict: verdictOf(findSigns(text)),
  }))
  const count = (isScam: boolean) => {
    const counts = { warning: 0, care: 0, nothing: 0 }
    for (const one of verdicts) if (one.isScam === isScam) counts[one.verdict] += 1
    return counts
  }
  return { scams: count(true), honest: count(false) }
}

test('warns of the messages that the rules were written with', () => {
  expect(figures(SEEN)).toEqual({
    scams: { warning: 36, care: 0, nothing: 0 },
    honest: { warning: 0, care: 1, nothing: 27 },
  })
})

test('warns of unseen messages, with one false alarm', () => {
  expect(figures(UNSEEN)).toEqual({
    scams: { warning: 18, care: 0, nothing: 0 },
    honest: { warning: 1, care: 0, nothing: 13 },
  })
})
