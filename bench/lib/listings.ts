import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { NewCompetition } from '#app/features/listings/operations/insert-competition.server.ts'
import { CATEGORIES, type Category } from '#app/features/listings/rules/categories.ts'
import { byChoice, type Choices } from '#app/features/listings/rules/choices.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { seededRandom } from '#app/lib/random.ts'
import { DAY_MS } from '../../app/lib/time/durations.ts'

const SAMPLE = path.resolve(import.meta.dirname, '../../data/sample/catalogue.json')
const TAIL_WORDS = 30_000
const CLOSING = { earliest: -300, latest: 90 }
const PENDING = 0.05
const FEATURED = 0.01
/** Listings start this many days before they close. */
const RUNS = { shortest: 7, longest: 75 }

/**
 * As many listings as are asked for, the same ones each time: sentences of the sample catalogue
 * in new company, and words drawn as people use them (Zipf), the rare ones made up. About a
 * quarter is open, one in twenty still to be decided.
 */
export function* drawListings(now: Date, seed = 1): Generator<NewCompetition> {
  const random = seededRandom(seed)
  const words = wordsByFrequency(seed)
  const sentences = sampleSentences()
  const today = dublinDay(now)
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T
  // Log-uniform ranks are Zipf's law: the n-th word comes 1/n as often as the first.
  const word = () => words[Math.floor(words.length ** random()) - 1] ?? 'prize'
  const some = (count: number) => Array.from({ length: count }, word).join(' ')

  for (let index = 1; ; index += 1) {
    const endDays = between(random(), CLOSING.earliest, CLOSING.latest)
    const startDays = Math.min(0, endDays - between(random(), RUNS.shortest, RUNS.longest))
    yield {
      competitionTitle: `Win a ${some(2 + Math.floor(random() * 4))}`.slice(0, 110),
      description: `${pick(sentences)} ${pick(sentences)} ${some(15)}.`,
      categories: drawCategories(random),
      promoterName: some(2),
      entryUrl: `https://promoter-${index}.example/win`,
      ...(byChoice(({ choices }) => pick(Object.keys(choices))) as Choices),
      over18: false,
      costsMoney: false,
      prizeValue: Math.round(10 ** (1 + 3 * random())),
      competitionEndDate: addDays(today, endDays),
      competitionFeaturedFlag: random() < FEATURED ? 1 : null,
      imageName: null,
      importKey: `bench-${seed}-${index}`,
      status: random() < PENDING ? 'pending' : 'approved',
      source: 'import',
      submittedBy: null,
      publishedAt: new Date(now.getTime() + (startDays - random()) * DAY_MS),
    }
  }
}

/** The words of the sample, the most used first, then made-up ones. */
function wordsByFrequency(seed: number): string[] {
  const counts = new Map<string, number>()
  for (const { competitionTitle, description } of readSample()) {
    for (const word of `${competitionTitle} ${description}`.match(/[\p{Letter}\d]+/gu) ?? []) {
      counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + 1)
    }
  }
  const known = [...counts].toSorted(([, a], [, b]) => b - a).map(([word]) => word)
  return [...known, ...inventedWords(seed, new Set(known))]
}

function* inventedWords(seed: number, taken: Set<string>) {
  const random = seededRandom(seed + 1)
  const letter = (of: string) => of[Math.floor(random() * of.length)] ?? ''
  for (let made = 0; made < TAIL_WORDS;) {
    const syllables = 2 + Math.floor(random() * 3)
    const word = Array.from(
      { length: syllables },
      () => letter('bcdfghklmnprstvw') + letter('aeiou') + (random() < 0.3 ? letter('lnrst') : ''),
    ).join('')
    if (taken.has(word)) continue
    taken.add(word)
    made += 1
    yield word
  }
}

/** One to three categories, the first of the menu more often than the last. */
function drawCategories(random: () => number): Category[] {
  const count = 1 + Math.floor(random() ** 2 * 3)
  const drawn = Array.from({ length: count }, () => CATEGORIES[Math.floor(random() ** 1.5 * 25)])
  return [...new Set(drawn.filter((category) => category !== undefined))]
}

function sampleSentences() {
  return readSample().flatMap(({ description }) => description.match(/[^.!?]+[.!?]/g) ?? [])
}

function readSample() {
  return JSON.parse(readFileSync(SAMPLE, 'utf8')) as {
    competitionTitle: string
    description: string
  }[]
}

function between(random: number, from: number, to: number) {
  return Math.round(from + random * (to - from))
}
