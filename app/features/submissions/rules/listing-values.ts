import type { Category } from '#app/features/listings/rules/categories.ts'

type Written = {
  competitionTitle: string
  description: string
  categories: readonly Category[]
  promoterName: string
  entryUrl: string
  termsUrl: string | null
  kind: string
  entryMethod: string
  entryFrequency: string
  eligibility: string
  over18: boolean
  costsMoney: boolean
  prizeValue: number | null
  prizeCount: number | null
  winnerAnnouncementDate: string | null
  competitionEndDate: string
  imageName: string | null
  updatedAt: number
}

/** A listing as its form holds it: what it does not have is left out. */
export function toFormValues(listing: Written): Record<string, string> {
  const [category1, category2, category3] = listing.categories
  const values = {
    ...listing,
    categories: undefined,
    updatedAt: undefined,
    category1,
    category2,
    category3,
    over18: listing.over18 ? 'on' : undefined,
    costsMoney: listing.costsMoney ? 'on' : undefined,
    version: listing.updatedAt,
  }
  const present = FIELDS.flatMap((name): [string, string][] => {
    const value = values[name]
    return value === undefined || value === null ? [] : [[name, String(value)]]
  })
  return Object.fromEntries(present)
}

const FIELDS = [
  'competitionTitle',
  'description',
  'category1',
  'category2',
  'category3',
  'promoterName',
  'entryUrl',
  'termsUrl',
  'kind',
  'entryMethod',
  'entryFrequency',
  'eligibility',
  'over18',
  'costsMoney',
  'prizeValue',
  'prizeCount',
  'winnerAnnouncementDate',
  'competitionEndDate',
  'imageName',
  'version',
] as const
