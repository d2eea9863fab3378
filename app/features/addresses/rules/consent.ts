import { DAY_MS } from '#app/lib/time/durations.ts'

/** What was asked for by a visitor and never confirmed is forgotten. */
export const LIST_REQUEST_MS = 3 * DAY_MS

export const NEWS_WORDING = 'news-1'
export const LIST_WORDING = 'list-1'
export const OPERATOR_WORDING = 'operator-1'

/** What somebody agreed to, by the key that is stored. A changed sentence gets a new key. */
export const WORDINGS = {
  [NEWS_WORDING]: 'Send me new and ending-soon competitions by email.',
  [LIST_WORDING]: 'Tell me about new ones by email, only when there is something new.',
  [OPERATOR_WORDING]: 'Tell me what waits for a decision, what people write, and what has failed.',
} as const

export function wordingOf(key: string | null): string | null {
  return key !== null && Object.hasOwn(WORDINGS, key) ? WORDINGS[key as keyof typeof WORDINGS] : key
}
