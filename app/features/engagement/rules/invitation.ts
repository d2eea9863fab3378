/**
 * When to invite a visitor to join (docs/contract.md#invitation-to-join): at every fourth visit,
 * and in place of every fourth listing opened. The device stores both counters; members are not
 * counted.
 */
const EVERY = 4
const FIRST_OPEN = 1

export const VISITS_KEY = 'visitCount'
export const OPENS_KEY = 'openCount'

/** Any other stored value is ignored. */
export function isCount(found: unknown): found is number {
  return Number.isSafeInteger(found) && Number(found) >= 1 && Number(found) < 1e9
}

/** Returns the count including this visit; the first is 1. */
export function countWithVisit(stored: number | undefined): number {
  return (stored ?? 0) + 1
}

export function isInvitationDue(visits: number, loggedIn: boolean): boolean {
  return !loggedIn && visits % EVERY === 0
}

/**
 * Returns whether a pressed listing opens, and the new count. The press after a held-back one
 * always opens.
 */
export function pressListing(
  stored: number | undefined,
  { loggedIn, heldBackBefore }: { loggedIn: boolean; heldBackBefore: boolean },
): { opens: boolean; count: number } {
  const count = stored ?? FIRST_OPEN
  if (loggedIn) return { opens: true, count }
  return { opens: heldBackBefore || count % EVERY !== 0, count: count + 1 }
}

/** `heldBack` is the link of the listing that did not open. */
export type Invitation = { heldBack?: HTMLElement }
