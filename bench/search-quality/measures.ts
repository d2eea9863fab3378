import type { SearchAnswer } from '#app/features/directory/queries/search.server.ts'
import type { JudgedQuery } from './judged.ts'

const TOP = 5

export type Judged = { judged: JudgedQuery; answer: SearchAnswer }

export type Measures = {
  /** Queries for which the catalogue has something. */
  answerable: number
  /** Wanted listings among the first five, over what is possible; the mean of the queries. */
  precision: number
  /** Share of the answerable queries whose first result is wanted. */
  firstRight: number
  /** Answerable queries without any result; of them, those that offer what was meant. */
  empty: number
  offered: number
  /** Queries with a corrected word, and those of them with a wrong correction. */
  replaced: number
  wronglyReplaced: number
}

/** The right offer instead of results counts as neither right nor wrong. */
export function measure(all: readonly Judged[]): Measures {
  const fitting = all.filter(({ judged }) => judged.wanted.length > 0)
  const answerable = fitting.filter((one) => !isOffered(one))
  const replaced = all.filter(({ answer }) => answer.corrected !== null)
  const share = (part: number) => part / answerable.length
  return {
    answerable: fitting.length,
    precision: share(answerable.reduce((sum, one) => sum + precisionOf(one), 0)),
    firstRight: share(answerable.filter(isFirstRight).length),
    empty: fitting.filter(isEmpty).length,
    offered: fitting.filter(isOffered).length,
    replaced: replaced.length,
    wronglyReplaced: replaced.filter(isWronglyReplaced).length,
  }
}

/** Wanted listings among the first five, over as many as there can be. */
export function precisionOf({ judged, answer }: Judged): number {
  const hits = titlesOf(answer).filter((title) => judged.wanted.includes(title)).length
  return hits / Math.min(TOP, judged.wanted.length)
}

export function titlesOf({ competitions }: SearchAnswer): string[] {
  return competitions.slice(0, TOP).map(({ competitionTitle }) => competitionTitle)
}

export function isWronglyReplaced({ judged, answer }: Judged): boolean {
  return answer.corrected !== null && answer.corrected !== judged.meant
}

function isEmpty({ answer }: Judged) {
  return answer.competitions.length === 0
}

/** Nothing is found or replaced, and the query that was meant is offered. */
function isOffered(one: Judged): boolean {
  return isEmpty(one) && one.answer.suggestion === one.judged.meant
}

function isFirstRight({ judged, answer }: Judged) {
  return judged.wanted.includes(titlesOf(answer)[0] ?? '')
}
