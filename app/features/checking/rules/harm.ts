import { DAY_MS } from '#app/lib/time/durations.ts'
import { DEAD_KINDS, type FlagKind } from './verdict.ts'

/** What waits to be checked; each kind is a filter of /admin/to-check. */
export const CHECK_KINDS = [
  'reports',
  'links',
  'unreviewed',
  'winners',
  'terms',
  'promoters',
  'objections',
  'bookings',
] as const
export type CheckKind = (typeof CHECK_KINDS)[number]

export type Harmful = {
  kind: CheckKind
  /** When it came, in milliseconds since 1970. */
  at: number
  /** How often readers opened the listing's entry page in the last week. */
  opened: number
  flag?: { kind: FlagKind } | undefined
  reports?: readonly { reason: string; note: string | null; notice?: object | null }[] | undefined
}

/** Words of a note that say somebody may lose money or data. */
const DANGER =
  /\b(?:scam|fraud|fake|phish|illegal|unlawful|steal|stole|virus|bank (?:details|account)|card (?:details|number))/i
/** This many people rarely err. */
const REPORTS_OF_DANGER = 3
/** Openings of a week, from which readers meet a mistake often, and very often. */
const OPENED_OFTEN = [1, 10, 100] as const

/** From -1, a notice, to 4. Each week that it waits makes up for one, but nothing passes a danger. */
function levelOf(item: Harmful, now: Date): number {
  const level = firstLevelOf(item)
  if (level <= 0) return level
  const weeks = Math.floor((now.getTime() - item.at) / (7 * DAY_MS))
  return Math.max(level - Math.max(weeks, 0), 1)
}

function firstLevelOf({ kind, flag, reports = [] }: Harmful): number {
  switch (kind) {
    case 'reports':
      if (hasNotice(reports)) return -1
      return isDangerous(reports) ? 0 : 1
    case 'links':
      if (flag && DEAD_KINDS.includes(flag.kind)) return 1
      return flag?.kind === 'date' ? 2 : 3
    case 'objections':
      return 1
    case 'unreviewed':
      return 2
    default:
      return 4
  }
}

/** The law asks for a decision on a notice without undue delay. */
export function hasNotice(reports: NonNullable<Harmful['reports']>): boolean {
  return reports.some(({ notice }) => notice)
}

function isDangerous(reports: NonNullable<Harmful['reports']>) {
  return (
    reports.length >= REPORTS_OF_DANGER ||
    reports.some(({ reason, note }) => reason === 'not-free' || DANGER.test(note ?? ''))
  )
}

/** Sorts by harm: what harms the same, by how often readers meet it, then the oldest first. */
export function byHarm(now: Date) {
  return (a: Harmful, b: Harmful) =>
    levelOf(a, now) - levelOf(b, now) || oftenOf(b) - oftenOf(a) || a.at - b.at
}

function oftenOf({ opened }: Harmful): number {
  return OPENED_OFTEN.filter((often) => opened >= often).length
}
