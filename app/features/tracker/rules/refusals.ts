import { BOOKMARKS_MAX, MEMBER_ROWS_MAX } from './limits.ts'
import type { Refusal } from './sync.ts'

const TEXTS: Record<Refusal['reason'], string> = {
  full: `Your account is full (${MEMBER_ROWS_MAX.toLocaleString('en-IE')} entries and marks): the newest stay on this device only.`,
  'bookmarks-full': `You have saved ${BOOKMARKS_MAX.toLocaleString('en-IE')} competitions: remove one to save another.`,
  'not-found': 'A competition that you saved is no longer listed.',
}

export function refusalText(refused: readonly Refusal[]): string | undefined {
  const reasons = Object.keys(TEXTS) as Refusal['reason'][]
  const worst = reasons.find((reason) => refused.some((one) => one.reason === reason))
  return worst && TEXTS[worst]
}
