import { normaliseEntryUrl } from '#app/features/listings/rules/duplicates.ts'
import type { Filling } from './filling.ts'

/** Longer texts don't fit in an address. */
export const SHARED_TEXT_MAX = 2_000
export const LINK = /\bhttps?:\/\/[^\s<>"'](?:[.,;:!?)\]]*[^\s<>"'.,;:!?)\]])+/i

export function isOfSharedPage(draft: Filling['values'], shared: Filling['values']): boolean {
  const [own, other] = [draft.entryUrl, shared.entryUrl].map((link) => linkIn(link ?? ''))
  return Boolean(own && other && normaliseEntryUrl(own) === normaliseEntryUrl(other))
}

export function linkIn(text: string) {
  const [link] = LINK.exec(text) ?? []
  return link && URL.canParse(link) ? link : undefined
}

/** A bookmark that opens the form for the page it is pressed on, with the text selected there. */
export function bookmarkletOf(formUrl: string): string {
  const query = `new URLSearchParams({link:location.href,text:String(getSelection()).slice(0,${SHARED_TEXT_MAX})})`
  return `javascript:void open(${JSON.stringify(`${formUrl}?`)}+${query})`
}
