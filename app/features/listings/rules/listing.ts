import { isRestrictedCategory, type Category } from './categories.ts'

export const KINDS = ['free-prize-draw', 'competition', 'instant-win'] as const
export const ENTRY_METHODS = [
  'online-form',
  'social-media',
  'email',
  'post',
  'phone-text',
  'in-store',
] as const
export const ENTRY_FREQUENCIES = ['once', 'daily', 'weekly', 'unlimited'] as const
export const ELIGIBILITIES = ['roi', 'ni', 'island-of-ireland'] as const

export type Kind = (typeof KINDS)[number]
export type EntryMethod = (typeof ENTRY_METHODS)[number]
export type EntryFrequency = (typeof ENTRY_FREQUENCIES)[number]
export type Eligibility = (typeof ELIGIBILITIES)[number]
export const STATUSES = ['pending', 'approved', 'rejected'] as const
export const SOURCES = ['member', 'admin', 'fpd', 'import'] as const
export type Status = (typeof STATUSES)[number]
export type Source = (typeof SOURCES)[number]

export const KIND_LABELS: Record<Kind, string> = {
  'free-prize-draw': 'Free prize draw',
  competition: 'Competition',
  'instant-win': 'Instant win',
}

export const ENTRY_METHOD_LABELS: Record<EntryMethod, string> = {
  'online-form': 'Online form',
  'social-media': 'Social media',
  email: 'Email',
  post: 'Post',
  'phone-text': 'Phone or text',
  'in-store': 'In store',
}

export const ENTRY_FREQUENCY_LABELS: Record<EntryFrequency, string> = {
  once: 'Enter once',
  daily: 'Enter daily',
  weekly: 'Enter weekly',
  unlimited: 'Enter as often as you like',
}

export const ELIGIBILITY_LABELS: Record<Eligibility, string> = {
  roi: 'ROI',
  ni: 'NI',
  'island-of-ireland': 'Island of Ireland',
}

export const STATUS_LABELS: Record<Status, string> = {
  pending: 'Waiting',
  approved: 'Published',
  rejected: 'Not published',
}

export const SOURCE_LABELS: Record<Source, string> = {
  member: 'A member',
  admin: 'An admin',
  fpd: 'Partner feed',
  import: 'Import',
}

export const LIMITS = {
  title: 120,
  description: 5000,
  promoterName: 100,
  url: 2000,
  categories: 3,
} as const

/**
 * Whether a listing stays out of home, lists, feeds and mails, comes last in search, and asks for
 * age: it costs money, or one of its categories is restricted. 18+ alone is only a label.
 */
export function isRestricted(listing: {
  categories: readonly Category[]
  costsMoney: boolean
}): boolean {
  return listing.costsMoney || listing.categories.some(isRestrictedCategory)
}

/** Whether a category's page lists it: a restricted listing is on the restricted pages only. */
export function isListedUnder(category: Category, restricted: boolean): boolean {
  return !restricted || isRestrictedCategory(category)
}

/** What a listing warns of; every restricted listing has at least one (`toListingRow` sees to it). */
export function warningLabels(listing: { over18: boolean; costsMoney: boolean }): string[] {
  return [...(listing.over18 ? ['18+'] : []), ...(listing.costsMoney ? ['Costs money'] : [])]
}
