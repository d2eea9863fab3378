import { isSharedHost } from '#app/features/listings/rules/shared-hosts.ts'

export type FoundLink = { text: string; host: string; url: URL }

/** Below these, everybody can have a name; the whole list of suffixes is too large for a first visit. */
const SECOND_LEVEL = /^(?:co|com|org|net|gov|ac|edu)$/

/** Addresses with a scheme or www, and bare names that end like a site people know. */
const LINK =
  /\bhttps?:\/\/[^\s<>"]+|\bwww\.[^\s<>"]+|(?<![\p{L}\w@.-])(?:[\p{L}\d-]+\.)+(?:com|ie|net|org|eu|uk|co|info|biz|xyz|top|shop|site|online|club|live|app|link|click|vip|win|icu|cc|ly|me|io|gl|to|ru|example)(?![\p{L}\d@-])(?:\/[^\s<>"]*)?/giu
const ENDING = /(?<![.,;:!?)\]}'’”])[.,;:!?)\]}'’”]+$/
const LINKS_MAX = 20

/** Returns the links of a message as browsers would open them; at most 20. */
export function linksIn(text: string): FoundLink[] {
  const found = [...text.matchAll(LINK)].slice(0, LINKS_MAX).flatMap(([match]) => {
    const written = match.replace(ENDING, '')
    const url = URL.parse(/^https?:/i.test(written) ? written : `https://${written}`)
    if (!url) return []
    return [{ text: written, host: url.hostname, url }]
  })
  return found.filter(
    ({ url }, index) => index === found.findIndex((one) => one.url.href === url.href),
  )
}

/** 'shop.an-post.ie' is on 'an-post.ie'. */
export function isOn(host: string, site: string): boolean {
  return host === site || host.endsWith(`.${site}`)
}

/** Returns 'harbour-house.ie' for 'https://shop.harbour-house.ie/win'; nothing for sites that promoters share. */
export function siteOf(link: string): string | undefined {
  const host = URL.parse(link)?.hostname ?? ''
  if (!/\.[a-z]/.test(host) || isSharedHost(host)) return undefined
  const labels = host.split('.')
  return labels.slice(SECOND_LEVEL.test(labels.at(-2) ?? '') ? -3 : -2).join('.')
}
