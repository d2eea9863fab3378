/** Both are stored on the device (docs/contract.md#invitation-to-join). */
const EVERY = 4
const FIRST_OPEN = 1

export const VISITS_KEY = 'visitCount'
export const OPEN_COUNT_KEY = 'openCount'

/** Any other stored value is ignored. */
export function isCount(found: unknown): found is number {
  return Number.isSafeInteger(found) && Number(found) >= 1 && Number(found) < 1e9
}

export function countWithVisit(stored: number | undefined): number {
  return (stored ?? 0) + 1
}

export function isInvitationDue(visits: number, loggedIn: boolean): boolean {
  return !loggedIn && visits % EVERY === 0
}

/** The press after a held-back one always opens. */
export function pressListing(
  stored: number | undefined,
  { loggedIn, heldBackBefore }: { loggedIn: boolean; heldBackBefore: boolean },
): { opens: boolean; count: number } {
  const count = stored ?? FIRST_OPEN
  if (loggedIn) return { opens: true, count }
  return { opens: heldBackBefore || count % EVERY !== 0, count: count + 1 }
}

/** `link` leads to the promoter and did not open. */
export type HeldBackListing = { link: HTMLAnchorElement; competitionID: number }
export type Invitation = { heldBack?: HeldBackListing }
