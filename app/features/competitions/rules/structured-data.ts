import type { BreadcrumbList, CollectionPage, Offer, WebPage } from 'schema-dts'
import { addDays, startOfDublinDay, toIsoInstant, type Day } from '#app/lib/days.ts'
import { ELIGIBILITY_LABELS, type Eligibility } from './listing.ts'
import { competitionPath } from './links.ts'

type Described<T> = Exclude<T, string>
type Crumb = { name: string; path: string }

type Listed = { competitionSlug: string; competitionTitle: string }
type Offered = Listed & {
  competitionImageURL: string
  competitionEndDate: Day
  description: string
  promoterName: string
  mainCategory: string
  eligibility: Eligibility
  publishedAt: number
  updatedAt: number
}

/** schema.org has no type for competitions: a page about an offer at no price comes nearest. */
export function competitionData(competition: Offered, baseUrl: string, crumbs: Crumb[]) {
  const url = baseUrl + competitionPath(competition.competitionSlug)
  const offer = {
    '@type': 'Offer',
    name: competition.competitionTitle,
    description: competition.description,
    url,
    image: baseUrl + competition.competitionImageURL,
    price: 0,
    priceCurrency: 'EUR',
    validFrom: toIsoInstant(competition.publishedAt),
    validThrough: startOfDublinDay(addDays(competition.competitionEndDate, 1)).toISOString(),
    category: competition.mainCategory,
    offeredBy: { '@type': 'Organization', name: competition.promoterName },
    eligibleRegion: { '@type': 'Place', name: ELIGIBILITY_LABELS[competition.eligibility] },
  } satisfies Described<Offer>
  return {
    '@type': 'WebPage',
    url,
    name: competition.competitionTitle,
    inLanguage: 'en-IE',
    dateModified: toIsoInstant(competition.updatedAt),
    breadcrumb: breadcrumbData(crumbs, baseUrl),
    mainEntity: offer,
  } satisfies Described<WebPage>
}

/** A list page: what it is called, and what stands on it in which order. */
export function listData(
  { name, path, crumbs }: { name: string; path: string; crumbs: Crumb[] },
  competitions: readonly Listed[],
  baseUrl: string,
) {
  return {
    '@type': 'CollectionPage',
    url: baseUrl + path,
    name,
    inLanguage: 'en-IE',
    breadcrumb: breadcrumbData(crumbs, baseUrl),
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: competitions.map(({ competitionSlug, competitionTitle }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: baseUrl + competitionPath(competitionSlug),
        name: competitionTitle,
      })),
    },
  } satisfies Described<CollectionPage>
}

function breadcrumbData(crumbs: Crumb[], baseUrl: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: baseUrl + path,
    })),
  } satisfies Described<BreadcrumbList>
}
