/** What is counted of a promoter's listings of the last `RECORD_DAYS`; each is a number of listings. */
export type Record24 = {
  listed: number
  /** Whose closing date the promoter moved. */
  moved: number
  /** Whose winners somebody looked for, and with what an admin confirmed they were found. */
  looked: number
  published: number
  /** With a report that an admin upheld. */
  upheld: number
}

/** Two years. */
export const RECORD_DAYS = 730
/** Characters of a promoter's reply. */
export const REPLY_MAX = 2_000
/** Below this many, a share says nothing. */
const SHARE_MIN = 3
/** Search engines learn of a promoter from this many listings on. */
const INDEXED_MIN = 2

export function isIndexed({ listed }: Pick<Record24, 'listed'>): boolean {
  return listed >= INDEXED_MIN
}

/** '7 of the 12 we looked at'; no share below three. */
export function winnersLabel({ looked, published }: Record24): string {
  if (looked === 0) return 'Not looked at yet'
  if (looked < SHARE_MIN) return `Only ${looked} looked at so far`
  return `${published} of the ${looked} we looked at`
}

/** '2 of 31', or the number alone where there are too few for a share. */
export function shareLabel(count: number, { listed }: Record24): string {
  if (count === 0) return 'None'
  return listed < SHARE_MIN ? String(count) : `${count} of ${listed}`
}
