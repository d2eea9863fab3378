import { shareLabel } from '#app/features/reading/rules/checks/figures.ts'
import { medianOf } from '#app/lib/median.ts'

export const FIGURE_DAYS = 30
/** A figure of fewer could tell about a person, and says little. */
const FEWEST = 10

/** Without a value it is made of fewer than `FEWEST`. */
export type Figure = { name: string; value: string | undefined; note: string }

/** Counts of FIGURE_DAYS. */
export type Counts = {
  openings: number
  deadOpenings: number
  checkable: number
  checkedInTime: number
  /** From sending a listing to the decision, in milliseconds. */
  decisionTimes: readonly number[]
  corrected: number
  /** Reports that were decided on, by what they said. */
  reports: readonly { label: string; decided: number; upheld: number }[]
  /** Notices that came, by what they said. */
  notices: readonly { label: string; received: number }[]
  objections: { decided: number; upheld: number }
}

/** Returns what the page shows of the counts. */
export function figuresOf(counts: Counts): Figure[] {
  const { openings, deadOpenings, checkable, checkedInTime, decisionTimes } = counts
  const { corrected, reports, notices, objections } = counts
  return [
    {
      name: 'Openings that met a dead link',
      value: ofEnough(openings, `${perThousand(deadOpenings, openings)} in 1,000`),
      note: 'Openings of a listing’s entry page on days when its link was dead, the first and the last day counted whole.',
    },
    {
      name: 'Links checked within 48 hours',
      value: ofEnough(checkable, shareLabel(checkedInTime, checkable)),
      note: 'Of the open listings whose site lets us check. Those that close in over 30 days have 72 hours.',
    },
    {
      name: 'Usual time to a decision',
      value: ofEnough(decisionTimes.length, spanLabel(medianOf(decisionTimes) ?? 0)),
      note: 'Half of what was sent in was decided on sooner, half later.',
    },
    {
      name: 'Listings corrected after publishing',
      value: ofEnough(corrected, figure(corrected)),
      note: 'Each counts once, however much was changed.',
    },
    ...reports.map(({ label, decided, upheld }) => ({
      name: `Reports: ${label}`,
      value: ofEnough(decided, `${shareLabel(upheld, decided)} were right`),
      note: noteOf(decided),
    })),
    ...notices.map(({ label, received }) => ({
      name: `Notices: ${label}`,
      value: ofEnough(received, figure(received)),
      note: '',
    })),
    {
      name: 'Objections that were upheld',
      value: ofEnough(objections.decided, shareLabel(objections.upheld, objections.decided)),
      note: noteOf(objections.decided),
    },
  ]
}

/** Nothing for a figure of fewer than `FEWEST`. */
function ofEnough(count: number, value: string) {
  return count < FEWEST ? undefined : value
}

/** Returns the names of what has no value yet, in a sentence, or nothing. */
export function tooFewSentence(figures: readonly Figure[]): string | undefined {
  const names = figures.filter(({ value }) => value === undefined).map(({ name }) => name)
  const tooFew = names.join('; ').toLowerCase()
  return tooFew === '' ? undefined : `Fewer than ten, so not shown: ${tooFew}.`
}

const MINUTES_OF = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** Returns '3 hours' for a length in milliseconds, in the largest unit of which there are two. */
export function spanLabel(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  const [unit, size] = MINUTES_OF.find(([, one]) => minutes >= 2 * one) ?? MINUTES_OF[2]
  const count = Math.round(minutes / size)
  return `${figure(count)} ${unit}${count === 1 ? '' : 's'}`
}

function perThousand(part: number, whole: number) {
  return ((1000 * part) / whole).toLocaleString('en-IE', { maximumFractionDigits: 1 })
}

function noteOf(decided: number) {
  return `Of ${figure(decided)} that we decided on.`
}

function figure(count: number) {
  return count.toLocaleString('en-IE')
}
