import { prettyDate, type Day } from '#app/lib/time/days.ts'
import { isReadable, type Poster } from '#app/features/media/rules/posters.ts'
import type { Category } from './categories.ts'
import { competitionPath } from './links.ts'
import { prizeLabel } from './prize.ts'

type Announced = {
  competitionTitle: string
  competitionImageURL: string
  competitionEndDate: Day
  promoterName: string
  mainCategory: Category
  prizeValue: number | null
  prizeCount: number | null
  over18: boolean
  costsMoney: boolean
}

/** Leaves out names that the poster's font cannot write. */
export function posterOf(competition: Announced, closed: boolean): Poster {
  const { competitionTitle, promoterName, mainCategory, prizeValue, prizeCount } = competition
  const prize = prizeLabel(prizeValue, prizeCount)
  const { over18, costsMoney, competitionEndDate } = competition
  const conditions = [...(over18 ? ['18+'] : []), ...(costsMoney ? ['costs money'] : [])]
  return {
    label: [mainCategory, ...conditions].join(', '),
    title: [competitionTitle, promoterName].find(isReadable) ?? mainCategory,
    details: [
      ...(isReadable(promoterName) ? [`From ${promoterName}`] : []),
      ...(prize ? [prizeValue === null ? prize : `Prize worth ${prize}`] : []),
    ],
    closing: `${closed ? 'Closed' : 'Closes'} ${prettyDate(competitionEndDate)}`,
    picture: competition.competitionImageURL,
    isOver: closed,
  }
}

/** The version changes with the poster's look. */
export function posterPath(slug: string, version: string): string {
  return `${competitionPath(slug)}/poster.jpg?v=${version}`
}
