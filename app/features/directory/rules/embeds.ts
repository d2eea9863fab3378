import { escapeXml } from '#app/lib/text/escape-xml.ts'
import type { PageAddress, PagePath } from '#app/lib/page-address.ts'
import { categoryPath, categorySlug } from '#app/features/listings/rules/categories.ts'
import { feedCategory, type FeedList } from './feeds.ts'

const COUNT_DEFAULT = 5
export const COUNT_MAX = 10
/** Its links open new tabs; it can do nothing else. */
export const EMBED_SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'
/** The heights of its parts, as the frame's style sets them. */
export const EMBED_PX = { header: 56, row: 64, footer: 44, width: 480, minWidth: 240 } as const

export const BADGE = {
  src: '/images/listed-badge.svg',
  width: 200,
  height: 56,
  alt: 'We’re listed on Competitions Ireland',
} as const

/** `page` is the page of the same list. */
export type EmbedList = { name: string; wanted: FeedList; title: string; page: PagePath }

export const NEWEST: EmbedList = {
  name: 'new',
  wanted: { list: 'new' },
  title: 'New competitions',
  page: '/new-competitions',
}

/** Restricted categories have no frame, as they have no feed. */
export function findEmbedList(name: string): EmbedList | undefined {
  if (name === NEWEST.name) return NEWEST
  if (name === 'ending-soon') {
    const title = 'Competitions ending soon'
    return { name, wanted: { list: name }, title, page: '/competitions-ending-soon' }
  }
  const category = feedCategory(name)
  if (!category) return undefined
  const title = `${category} competitions`
  return {
    name: categorySlug(category),
    wanted: { list: 'category', category },
    title,
    page: categoryPath(category),
  }
}

/** Returns 5 unless the text is a whole number; at least 1, at most 10. */
export function embedCount(text: string | null): number {
  if (text === null || !/^\d{1,3}$/.test(text)) return COUNT_DEFAULT
  return Math.min(COUNT_MAX, Math.max(1, Number(text)))
}

export type EmbedTheme = 'light' | 'dark' | 'auto'

/** 'auto' follows the visitor's system. */
export function embedTheme(text: string | null): EmbedTheme {
  return text === 'light' || text === 'dark' ? text : 'auto'
}

/** In CSS pixels; the same however many listings there are. */
export function embedHeight(count: number): number {
  return EMBED_PX.header + count * EMBED_PX.row + EMBED_PX.footer
}

export type Embed = { list: EmbedList; count: number; theme: EmbedTheme }

export function embedPath({ list, count, theme }: Embed): PageAddress {
  const query = theme === 'auto' ? `n=${count}` : `n=${count}&theme=${theme}`
  return `/embed/${encodeURIComponent(list.name)}?${query}`
}

/** Made of known words and numbers only: nothing that a visitor sent gets into the HTML. */
export function embedCode(embed: Embed, baseUrl: string, width: number | '100%' = '100%'): string {
  const src = escapeXml(baseUrl + embedPath(embed))
  const title = escapeXml(embed.list.title)
  return (
    `<iframe src="${src}" title="${title}" width="${width}" height="${embedHeight(embed.count)}"` +
    ` loading="lazy" sandbox="${EMBED_SANDBOX}" style="border:0;color-scheme:normal"></iframe>`
  )
}

/** A picture with a link, for promoters' own pages. */
export function badgeCode(baseUrl: string): string {
  const address = escapeXml(baseUrl)
  return (
    `<a href="${address}/"><img src="${address}${BADGE.src}" width="${BADGE.width}" height="${BADGE.height}"` +
    ` alt="${BADGE.alt}" loading="lazy"></a>`
  )
}

/** Reads the address of a list, its frame, or `/embed` as it was filled in. */
export function readEmbedAddress(address: string, baseUrl: string): Embed | undefined {
  const url = URL.parse(address)
  if (url?.origin !== new URL(baseUrl).origin || url.username !== '' || url.password !== '')
    return undefined
  const count = embedCount(url.searchParams.get('n'))
  const theme = embedTheme(url.searchParams.get('theme'))
  const list = listAt(url)
  return list && { list, count, theme }
}

function listAt({ pathname, searchParams }: URL) {
  if (pathname === '/embed') return findEmbedList(searchParams.get('list') ?? 'new')
  return listOfPage(pathname) ?? findEmbedList(decoded(/^\/embed\/([^/]+)$/.exec(pathname)?.[1]))
}

/** The list whose page has this path. */
function listOfPage(pathname: string): EmbedList | undefined {
  const name =
    { '/new-competitions': 'new', '/competitions-ending-soon': 'ending-soon' }[pathname] ??
    decoded(/^\/competition-category\/([^/]+)$/.exec(pathname)?.[1])
  const list = findEmbedList(name)
  return list?.page === pathname ? list : undefined
}

function decoded(text = '') {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Returns the `Link` header by which other sites find how to show a list's page; oEmbed 1.0, section 4. */
export function embedDiscovery(pathname: string, baseUrl: string): string | undefined {
  const list = listOfPage(pathname)
  if (!list) return undefined
  const address = `${baseUrl}/api/oembed?url=${encodeURIComponent(baseUrl + list.page)}`
  return (
    `<${address}>; rel="alternate"; type="application/json+oembed", ` +
    `<${address}&format=xml>; rel="alternate"; type="text/xml+oembed"`
  )
}

/** The largest frame that fits; undefined if none does. */
export function fitEmbed(
  embed: Embed,
  { maxWidth = Infinity, maxHeight = Infinity }: { maxWidth?: number; maxHeight?: number },
): { embed: Embed; width: number; height: number } | undefined {
  const rows = Math.floor((maxHeight - EMBED_PX.header - EMBED_PX.footer) / EMBED_PX.row)
  if (rows < 1 || maxWidth < EMBED_PX.minWidth) return undefined
  const count = Math.min(embed.count, rows)
  const width = Math.min(EMBED_PX.width, Math.floor(maxWidth))
  return { embed: { ...embed, count }, width, height: embedHeight(count) }
}
