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
export type Status = 'pending' | 'approved' | 'rejected'
export type Source = 'member' | 'admin' | 'fpd' | 'import'

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

export const LIMITS = {
  title: 120,
  description: 5000,
  promoterName: 100,
  url: 2000,
  categories: 3,
} as const

/** Kept out of home, new, carousel, feeds and mails (decisions.md section 5). */
export function isRestricted(categories: readonly Category[]): boolean {
  return categories.some(isRestrictedCategory)
}
