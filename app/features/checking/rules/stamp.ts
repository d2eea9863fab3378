import { daysBetween, type Day } from '#app/lib/time/days.ts'

/** What the public may know about a listing’s entry link. */
export type LinkState = {
  /** The day of the last good check; null if the link could not be checked lately. */
  okDay: Day | null
  isFlagged: boolean
}

/** An older check is not shown. */
const STAMP_DAYS = 7

/** 'Link checked yesterday'; undefined without a recent check. By day, so that pages can be cached. */
export function stampLabel({ okDay, isFlagged }: LinkState, today: Day): string | undefined {
  if (isFlagged) return 'We’re checking this link'
  if (okDay === null) return undefined
  const days = daysBetween(okDay, today)
  if (days > STAMP_DAYS || days < -1) return undefined
  if (days <= 0) return 'Link checked today'
  return days === 1 ? 'Link checked yesterday' : `Link checked ${days} days ago`
}
