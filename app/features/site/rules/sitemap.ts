import { escapeXml } from '#app/lib/text/escape-xml.ts'

/** The sitemap protocol's limit per file (https://www.sitemaps.org/protocol.html). */
const MAX_URLS = 50_000

export type Entry = {
  path: string
  /** ISO 8601. */
  changed?: string | undefined
  /** The path of a picture on the page. */
  picture?: string | undefined
}

type Part = { withOthers: boolean; listings: { limit: number; offset: number } }

/** Returns what each file holds: the first one all other pages, and listings up to its limit. */
export function splitSitemap(others: number, listings: number, max = MAX_URLS): Part[] {
  const count = Math.max(1, Math.ceil((others + listings) / max))
  return Array.from({ length: count }, (_part, index) => ({
    withOthers: index === 0,
    listings:
      index === 0
        ? { limit: max - others, offset: 0 }
        : { limit: max, offset: index * max - others },
  }))
}

export function writeSitemap(entries: readonly Entry[], baseUrl: string): string {
  const urls = entries.map(({ path, changed, picture }) => {
    const image = picture
      ? `<image:image>${location(baseUrl + picture, 'image:')}</image:image>`
      : ''
    return `<url>${location(baseUrl + path)}${lastmod(changed)}${image}</url>`
  })
  return `${OPENING}<urlset ${NAMESPACE} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${urls.join('\n')}
</urlset>
`
}

/** @param changed when what any of the parts names has changed last */
export function writeSitemapIndex(address: string, parts: number, changed?: string): string {
  const files = Array.from(
    { length: parts },
    (_part, index) =>
      `<sitemap>${location(`${address}?part=${index + 1}`)}${lastmod(changed)}</sitemap>`,
  )
  return `${OPENING}<sitemapindex ${NAMESPACE}>
${files.join('\n')}
</sitemapindex>
`
}

const OPENING = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function lastmod(changed: string | undefined) {
  return changed === undefined ? '' : `<lastmod>${changed}</lastmod>`
}

function location(address: string, prefix = '') {
  return `<${prefix}loc>${escapeXml(address)}</${prefix}loc>`
}
