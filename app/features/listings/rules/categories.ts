import type { PagePath } from '#app/lib/page-address.ts'
/** In the order of menus (docs/contract.md#categories). */
export const CATEGORIES = [
  'Baby and Toddler',
  'Books and Magazines',
  'Broadband & Internet',
  'Business',
  'Cars',
  'CDs and DVDs',
  'Computers',
  'Electronics',
  'Fashion',
  'Food & Drink',
  'Gambling',
  'Health and Beauty',
  'Home and Garden',
  'Mobile Phones',
  'Pay to Play',
  'Pets',
  'Shopping',
  'Special Occasions',
  'Sports and Leisure',
  'Tickets',
  'Toys and Games',
  'Travel and Hotels',
  'Video Games',
  'Win an iPad',
  'Win an iPhone',
] as const

export type Category = (typeof CATEGORIES)[number]

const RESTRICTED: readonly Category[] = ['Gambling', 'Pay to Play']

/** '&' stays (docs/contract.md#categories). */
export function categorySlug(category: Category): string {
  return category.toLowerCase().replace(/\s+/g, '-')
}

/** Encodes '&'. */
export function categoryPath(category: Category): PagePath {
  return `/competition-category/${encodeURIComponent(categorySlug(category))}`
}

export function categoryOfSlug(slug: string): Category | undefined {
  return CATEGORIES.find((category) => categorySlug(category) === slug.toLowerCase())
}

/** Ignores case, '&' and 'and': 'food and drink' is 'Food & Drink'. */
export function categoryOfName(name: string): Category | undefined {
  const key = nameKey(name)
  return CATEGORIES.find((category) => nameKey(category) === key)
}

/** Its page asks for age, and its listings are restricted (`isRestricted`). */
export function isRestrictedCategory(category: Category): boolean {
  return RESTRICTED.includes(category)
}

/** The name of its picture and of its text, without an extension. */
export function categoryFile(category: Category): string {
  return categorySlug(category).replaceAll('&', 'and')
}

export function categoryImage(category: Category): string {
  return `/images/categories/${categoryFile(category)}.webp`
}

function nameKey(name: string) {
  return name
    .trim()
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[\s-]+/g, ' ')
}
