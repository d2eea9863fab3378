/**
 * When a visitor is invited to join (docs/contract.md#invitation-to-join): at every fourth visit, and in
 * place of every fourth listing that they open. The device counts both; members are not counted.
 */
const EVERY = 4
const FIRST_OPEN = 1

export const VISITS_KEY = 'visitCount'
export const OPENS_KEY = 'openCount'

/** Anything else that a device holds there is as good as nothing. */
export function isCount(found: unknown): found is number {
  return Number.isSafeInteger(found) && Number(found) >= 1 && Number(found) < 1e9
}

/** The count with this visit in it: the first stores 1. */
export function countWithVisit(stored: number | undefined): number {
  return (stored ?? 0) + 1
}

export function isInvitationDue(visits: number, loggedIn: boolean): boolean {
  return !loggedIn && visits % EVERY === 0
}

/**
 * Whether a listing opens when it is pressed, and the counter afterwards. The press after one that
 * was held back always opens.
 */
export function pressListing(
  stored: number | undefined,
  { loggedIn, heldBackBefore }: { loggedIn: boolean; heldBackBefore: boolean },
): { opens: boolean; count: number } {
  const count = stored ?? FIRST_OPEN
  if (loggedIn) return { opens: true, count }
  return { opens: heldBackBefore || count % EVERY !== 0, count: count + 1 }
}

/** `heldBack` is the link of a listing that did not open. */
export type Invitation = { heldBack?: HTMLElement }
