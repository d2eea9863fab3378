import { siteOf } from '#app/features/submissions/rules/site-of.ts'

export type FoundLink = { text: string; host: string; site: string | undefined; url: URL }

/** Addresses with a scheme or www, and bare names that end like a site people know. */
const LINK =
  /\bhttps?:\/\/[^\s<>"]+|\bwww\.[^\s<>"]+|(?<![\w@.-])(?:[\p{L}\d-]+\.)+(?:com|ie|net|org|eu|uk|co|info|biz|xyz|top|shop|site|online|club|live|app|link|click|vip|win|icu|cc|ly|me|io|gl|to|ru|example)(?![\p{L}\d@-])(?:\/[^\s<>"]*)?/giu
const ENDING = /[.,;:!?)\]}'’”]+$/
const LINKS_MAX = 20

/** Returns the links of a message as browsers would open them; at most 20. */
export function linksIn(text: string): FoundLink[] {
  const found = [...text.matchAll(LINK)].slice(0, LINKS_MAX).flatMap(([match]) => {
    const written = match.replace(ENDING, '')
    const url = URL.parse(/^https?:/i.test(written) ? written : `https://${written}`)
    if (!url) return []
    return [{ text: written, host: url.hostname, site: siteOf(url.href), url }]
  })
  return found.filter(
    ({ url }, index) => index === found.findIndex((one) => one.url.href === url.href),
  )
}

/** 'shop.an-post.ie' is on 'an-post.ie'. */
export function isOn(host: string, site: string): boolean {
  return host === site || host.endsWith(`.${site}`)
}
