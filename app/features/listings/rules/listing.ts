import { isRestrictedCategory, type Category } from './categories.ts'

export const STATUSES = ['pending', 'approved', 'rejected'] as const
export const SOURCES = ['member', 'admin', 'fpd', 'import'] as const
export type Status = (typeof STATUSES)[number]
export type Source = (typeof SOURCES)[number]

type Facts = { categories: readonly Category[]; over18: boolean; costsMoney: boolean }

/** Restricted listings stay out of home, lists, feeds and mails, and ask for age; 18+ alone is only a label. */
export function isRestricted(listing: Omit<Facts, 'over18'>): boolean {
  return listing.costsMoney || listing.categories.some(isRestrictedCategory)
}

export function isForAdults({ over18, categories }: Pick<Facts, 'over18' | 'categories'>): boolean {
  return over18 || categories.includes('Gambling')
}

export function isPaid({ costsMoney, categories }: Pick<Facts, 'costsMoney' | 'categories'>) {
  return costsMoney || categories.includes('Pay to Play')
}

type Permit = { permitNumber?: string | null | undefined; registerUrl?: string | null | undefined }

export const PERMIT_NEEDED =
  'It costs money or is gambling: it needs a licence or permit number and its register’s address first.'

/** Returns which of the two a listing still needs before it is approved. */
export function missingPermit(listing: Omit<Facts, 'over18'> & Permit) {
  if (!isRestricted(listing)) return []
  return (['permitNumber', 'registerUrl'] as const).filter((name) => !listing[name])
}

/** Whether a category's page lists it: a restricted listing is on the restricted pages only. */
export function isListedUnder(category: Category, restricted: boolean): boolean {
  return !restricted || isRestrictedCategory(category)
}

/** What a listing warns of; every restricted listing has at least one (`toListingRow` sees to it). */
export function warningLabels(listing: Omit<Facts, 'categories'>): string[] {
  return [...(listing.over18 ? ['18+'] : []), ...(listing.costsMoney ? ['Costs money'] : [])]
}
