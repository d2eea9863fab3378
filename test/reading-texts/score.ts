import { toDay } from '#app/lib/time/days.ts'
import type { ReadFields } from '#app/features/reading/rules/read-fields.ts'
import { readText } from '#app/features/reading/rules/read-text.ts'
import { withoutTags } from './learn-periods.ts'
import type { TaggedTerms } from './tagged.ts'
import type { Facts, ReadingText } from './types.ts'

export { SEEN } from './seen.ts'
export { UNSEEN } from './unseen.ts'
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
const WINNER_FACTS = ['winnersTold', 'answerWithin', 'prizeWithin'] as const
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

/** By fact: how many texts state it and are read rightly, wrongly or not at all, and in how many that don't it is read. */
export function countsOf(
  texts: readonly Omit<TaggedTerms, 'by'>[],
  read: (text: string) => ReadFields = (text) => readText(text, TODAY),
) {
  const all = texts.map(({ text, ...facts }) => ({ facts, fields: read(withoutTags(text)) }))
  const counts = [...WINNER_FACTS, 'winnerAnnouncementDate' as const].map((fact) => {
    const count = { right: 0, wrong: 0, missed: 0, invented: 0 }
    for (const { facts, fields } of all) {
      const [said, value] = [facts[fact]?.split('|'), fields[fact]?.value ?? '']
      if (!said || (value === '' && said.includes(''))) continue
      if (said[0] === '') count.invented += 1
      else count[said.includes(value) ? 'right' : value === '' ? 'missed' : 'wrong'] += 1
    }
    return [fact, count] as const
  })
  return Object.fromEntries(counts)
}
