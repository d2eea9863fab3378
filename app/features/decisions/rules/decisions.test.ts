import { expect, test } from 'vitest'
import { KIND_LABELS, saidOf, statementOf, type DecisionKind } from './decisions.ts'

const decidedAt = Date.UTC(2026, 10, 22, 12)
const statement = { why: null, terms: '', rule: '', ledBy: 'notice', decidedAt } as const

test('a statement says until when it can be objected to, and when that is over', () => {
  const about = { ...statement, kind: 'rejected', subject: null } as const
  expect(statementOf(about).ifYouDisagree).toMatch(/^You can object until 22 May 2027, free/)
  expect(statementOf(about, true).ifYouDisagree).toMatch(
    /^You could object until 22 May 2027: that time is over\. You may still turn to/,
  )
})

test('each kind of decision has its own sentence, with and without a subject', () => {
  const kinds = Object.keys(KIND_LABELS) as DecisionKind[]
  for (const subject of ['Win a car', null]) {
    const said = kinds.map((kind) => saidOf({ kind, subject }))
    expect(new Set(said).size).toBe(kinds.length)
    expect(said.join(' ')).not.toMatch(/null|undefined/)
  }
})
