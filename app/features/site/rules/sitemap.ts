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

/** Returns what each file holds; there is one even without pages. */
export function splitSitemap<Page>(pages: readonly Page[], max = MAX_URLS): Page[][] {
  const count = Math.max(1, Math.ceil(pages.length / max))
  return Array.from({ length: count }, (_, at) => pages.slice(at * max, (at + 1) * max))
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
