import type { AdministrativeArea, Country, Offer, WebPage } from 'schema-dts'
import { addDays, startOfDublinDay, toIsoInstant, type Day } from '#app/lib/time/days.ts'
import type { Choices } from '#app/features/listings/rules/choices.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { breadcrumbData, type Crumb, type Listed } from './list-data.ts'

type Described<T> = Exclude<T, string>
type Offered = Listed & {
  competitionImageURL: string
  competitionEndDate: Day
  description: string
  promoterName: string
  mainCategory: string
  eligibility: Choices['eligibility']
  onlyCounties: string | null
  publishedAt: number
  updatedAt: number
}

const IRELAND: Described<Country> = { '@type': 'Country', name: 'IE' }
const BRITAIN: Described<Country> = { '@type': 'Country', name: 'GB' }
const COUNTRIES: Partial<Record<Choices['eligibility'], Described<Country>>> = {
  roi: IRELAND,
  ni: BRITAIN,
}
const NORTHERN_IRELAND: Described<AdministrativeArea> = {
  '@type': 'AdministrativeArea',
  name: 'Northern Ireland',
  containedInPlace: BRITAIN,
}
const REGIONS = {
  roi: IRELAND,
  ni: NORTHERN_IRELAND,
  'island-of-ireland': [IRELAND, NORTHERN_IRELAND],
} as const satisfies Record<Choices['eligibility'], Offer['eligibleRegion']>

/** The parts of a name that is stored in lower case: the table of counties need not travel in the page. */
function regionsOf({ eligibility, onlyCounties }: Pick<Offered, 'eligibility' | 'onlyCounties'>) {
  if (onlyCounties === null) return REGIONS[eligibility]
  const containedInPlace = COUNTRIES[eligibility]
  return onlyCounties.split(', ').map((county) => {
    const area: Described<AdministrativeArea> = {
      '@type': 'AdministrativeArea',
      name: `County ${county.charAt(0).toUpperCase()}${county.slice(1)}`,
    }
    if (containedInPlace) area.containedInPlace = containedInPlace
    return area
  })
}

/** schema.org has no type for competitions: a page about an offer at no price comes nearest. */
export function competitionData(competition: Offered, baseUrl: string, crumbs: Crumb[]) {
  // As in `listData`.
  if (import.meta.env.PROD && !import.meta.env.SSR) return {}
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
    eligibleRegion: regionsOf(competition),
  } satisfies Described<Offer>
  return {
    '@type': 'WebPage',
    url,
    name: competition.competitionTitle,
    inLanguage: 'en-IE',
    datePublished: toIsoInstant(competition.publishedAt),
    dateModified: toIsoInstant(competition.updatedAt),
    breadcrumb: breadcrumbData(crumbs, baseUrl),
    mainEntity: offer,
  } satisfies Described<WebPage>
}
