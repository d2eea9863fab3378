import { readFileSync } from 'node:fs'
import { toDay } from '#app/lib/time/days.ts'
import { readText } from '#app/features/reading/rules/read-text.ts'
import { FIRST_OTHERS } from './first-others.ts'
import { FIRST_POSTS } from './first-posts.ts'
import { FIRST_TERMS } from './first-terms.ts'
import { SEEN_LAST } from './seen-last.ts'
import { SEEN_MORE } from './seen-more.ts'
import { SECOND } from './second.ts'
import { SEEN_OTHERS } from './seen-others.ts'
import { SEEN_POSTS } from './seen-posts.ts'
import { SEEN_SMALL_PRINT } from './seen-small-print.ts'
import { SEEN_TERMS } from './seen-terms.ts'
import { SEEN_LAST_WAYS } from './seen-last-ways.ts'
import { SEEN_WAYS } from './seen-ways.ts'
import type { Facts, ReadingText } from './types.ts'

export { UNSEEN } from './unseen.ts'
export { WINNER_TERMS } from './winner-terms.ts'
export { FRESH_WINNER_TERMS } from './winner-terms-fresh.ts'
export { UNSEEN_WINNER_TERMS } from './winner-terms-unseen.ts'
/** The texts that the rules were written with. */
export const SEEN = [
  ...SEEN_POSTS,
  ...SEEN_TERMS,
  ...SEEN_OTHERS,
  ...SEEN_MORE,
  ...SEEN_LAST,
  ...FIRST_POSTS,
  ...FIRST_TERMS,
  ...FIRST_OTHERS,
  ...SECOND,
  ...SEEN_SMALL_PRINT,
  ...SEEN_WAYS,
  ...SEEN_LAST_WAYS,
]

const TODAY = toDay('2026-11-22')
const FACTS = [
  'competitionEndDate',
  'entryMethod',
  'eligibility',
  'costsMoney',
  'entryFrequency',
  'entryDailyRule',
  'over18',
  'kind',
  'prizeValue',
  'prizeCount',
  'winnerAnnouncementDate',
  'competitionTitle',
  'promoterName',
  'termsUrl',
] as const satisfies readonly (keyof Facts)[]
export const WINNER_FACTS = ['winnersTold', 'answerWithin', 'prizeWithin'] as const
export type Fact = (typeof FACTS)[number]
export type Score = { right: number; wrong: number; missed: number; mistakes: string[] }

/** By fact: how many texts are read rightly, wrongly, and not at all though they say it. */
export function scoreOf<Name extends keyof Facts = Fact>(
  texts: readonly ReadingText[],
  names: readonly Name[] = FACTS as never,
): Record<Name, Score> {
  const read = texts.map(({ text, facts }) => ({ text, facts, fields: readText(text, TODAY) }))
  const scores = names.map((fact) => {
    const score: Score = { right: 0, wrong: 0, missed: 0, mistakes: [] }
    for (const { text, facts, fields } of read) {
      const said = (facts[fact] ?? '').split('|')
      const value = fields[fact]?.value ?? ''
      if (value === '' && said.includes('')) continue
      const isRight = said.some((one) => one !== '' && plain(one) === plain(value))
      const result = isRight ? 'right' : value === '' ? 'missed' : 'wrong'
      score[result] += 1
      if (!isRight) score.mistakes.push(`${result}: ${value} for ${facts[fact]} in ${text}`)
    }
    return [fact, score] as const
  })
  return Object.fromEntries(scores) as Record<Name, Score>
}

function plain(value: string) {
  return value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/**
 * Whole T&Cs that somebody wrote without seeing the rules: 140 to write them with, then 65, 65 and 65 that they first
 * met when they were done. What is not stated is '', and what is left out is read in two ways.
 */
export const WHOLE_TERMS: readonly WholeTerms[] = JSON.parse(
  readFileSync(new URL('./whole-terms.json', import.meta.url), 'utf8'),
)
type WholeTerms = { text: string } & Partial<Record<WholeFact, string>>
type WholeFact = (typeof WINNER_FACTS)[number] | 'winnerAnnouncementDate'

/** By fact: how many texts state it and are read rightly, wrongly or not at all, and in how many that don't it is read. */
export function countsOf(texts: readonly WholeTerms[]) {
  const read = texts.map(({ text, ...facts }) => ({ facts, fields: readText(text, TODAY) }))
  const counts = [...WINNER_FACTS, 'winnerAnnouncementDate' as const].map((fact) => {
    const count = { right: 0, wrong: 0, missed: 0, invented: 0 }
    for (const { facts, fields } of read) {
      const [said, value] = [facts[fact], fields[fact]?.value ?? '']
      if (said === undefined || (said === '' && value === '')) continue
      if (said === '') count.invented += 1
      else count[value === said ? 'right' : value === '' ? 'missed' : 'wrong'] += 1
    }
    return [fact, count] as const
  })
  return Object.fromEntries(counts)
}
