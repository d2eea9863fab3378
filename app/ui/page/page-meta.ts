import type { MetaDescriptor } from 'react-router'
import { SITE_NAME } from '#app/lib/text/site-name.ts'
import type { Day } from '#app/lib/time/days.ts'

const DEFAULT_IMAGE = '/images/share.png'

export type PageMeta = {
  title: string
  description: string
  /** The canonical path, from '/'. */
  path: string
  baseUrl: string
  image?: string | undefined
  imageAlt?: string
  noindex?: boolean
  /** The first day on which search engines should no longer show it. */
  unavailableFrom?: Day
  /** The feed's URL without its format. */
  feed?: string | undefined
  /** schema.org; React Router escapes it. */
  jsonLd?: Record<string, unknown> | undefined
}

export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, path, baseUrl, noindex, unavailableFrom, feed, jsonLd } = page
  const until = unavailableFrom ? `, unavailable_after: ${unavailableFrom}` : ''
  return [
    { title },
    { name: 'description', content: description },
    { name: 'robots', content: noindex ? 'noindex' : `max-image-preview:large${until}` },
    ...(noindex ? [] : [{ tagName: 'link', rel: 'canonical', href: baseUrl + path } as const]),
    // Read only by those who read a page as it is served.
    ...(import.meta.env.SSR ? shareTags(page) : []),
    ...(feed ? feedLinks(baseUrl + feed) : []),
    ...(jsonLd ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...jsonLd } }] : []),
  ]
}

/** What a link to the page looks like elsewhere. */
function shareTags({
  title,
  description,
  path,
  baseUrl,
  image = DEFAULT_IMAGE,
  imageAlt,
}: PageMeta): MetaDescriptor[] {
  const [width, height] = sharePictureSize(image)
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:locale', content: 'en_IE' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: baseUrl + path },
    { property: 'og:image', content: baseUrl + image },
    { property: 'og:image:width', content: width },
    { property: 'og:image:height', content: height },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: baseUrl + image },
    ...(imageAlt
      ? [
          { property: 'og:image:alt', content: imageAlt },
          { name: 'twitter:image:alt', content: imageAlt },
        ]
      : []),
  ]
}

/** In pixels: illustrations are WebP, what is drawn for sharing is not. */
function sharePictureSize(path: string): readonly [width: string, height: string] {
  return path.endsWith('.webp') ? ['960', '600'] : ['1200', '630']
}

type Args = { matches: readonly [{ loaderData: { baseUrl: string } }, ...unknown[]] }

type Of<Data> = string | ((loaderData: Data) => string)

/** Returns the `meta` of a page, whose title is given without the site's name. */
export function namedMeta<Data>(
  title: Of<Data>,
  description: string,
  path: Of<Data>,
  noindex = false,
) {
  return ({ matches: [root], loaderData }: Args & { loaderData: Data }) => {
    const read = (value: Of<Data>) => (typeof value === 'string' ? value : value(loaderData))
    const { baseUrl } = root.loaderData
    const fullTitle = `${read(title)} | ${SITE_NAME}`
    return pageMeta({ title: fullTitle, description, path: read(path), baseUrl, noindex })
  }
}

export function noindexMeta<Data>(title: Of<Data>, description: string, path: Of<Data>) {
  return namedMeta(title, description, path, true)
}

const FEEDS = [
  ['RSS', 'application/rss+xml', 'rss'],
  ['Atom', 'application/atom+xml', 'atom'],
  ['JSON Feed', 'application/feed+json', 'json'],
] as const

function feedLinks(address: string): MetaDescriptor[] {
  return FEEDS.map(([title, type, format]) => ({
    tagName: 'link',
    rel: 'alternate',
    type,
    title,
    href: `${address}.${format}`,
  }))
}
