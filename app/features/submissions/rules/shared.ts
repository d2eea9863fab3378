import type { Day } from '#app/lib/time/days.ts'
import { normaliseEntryUrl } from '#app/features/listings/rules/duplicates.ts'
import { readText } from '#app/features/reading/rules/read-text.ts'
import { toFilling, type Filling } from './filling.ts'

/** Longer texts don't fit in an address. */
export const SHARED_TEXT_MAX = 2_000
const LINK = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/i

/**
 * What another page or app passed on: `?link=`, and `?text=`, in which phones put the link too.
 * Nothing is fetched, because any site can lead a browser to such an address.
 */
export function readShared(query: URLSearchParams, today: Day): Filling | undefined {
  const text = (query.get('text') ?? '').slice(0, SHARED_TEXT_MAX)
  const link = linkIn(query.get('link') ?? '') ?? linkIn(text)
  const { values, notes } = toFilling(readText(text.replace(LINK, ' '), today), 'text')
  if (!link && Object.keys(notes).length === 0) return undefined
  return { values: link ? { ...values, entryUrl: link } : values, notes }
}

/** Whether a draft is of the page that was shared. */
export function isOfSharedPage(draft: Filling['values'], shared: Filling['values']): boolean {
  const [own, other] = [draft.entryUrl, shared.entryUrl].map((link) => linkIn(link ?? ''))
  return Boolean(own && other && normaliseEntryUrl(own) === normaliseEntryUrl(other))
}

function linkIn(text: string) {
  const [link] = LINK.exec(text) ?? []
  return link && URL.canParse(link) ? link : undefined
}
