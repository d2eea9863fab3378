/** The 25 categories (docs/contract.md#categories), in the order in which menus show them. */
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

/** Lower case, white space replaced by hyphens; '&' stays (docs/contract.md#categories). */
export function categorySlug(category: Category): string {
  return category.toLowerCase().replace(/\s+/g, '-')
}

/** The address of a category's page, with '&' encoded. */
export function categoryPath(category: Category): string {
  return `/competition-category/${encodeURIComponent(categorySlug(category))}`
}

/** Returns the category of a slug, or undefined. */
export function categoryOfSlug(slug: string): Category | undefined {
  return CATEGORIES.find((category) => categorySlug(category) === slug.toLowerCase())
}

/** Categories are named without regard to case, '&' or 'and': 'food and drink' is 'Food & Drink'. */
export function categoryOfName(name: string): Category | undefined {
  const key = nameKey(name)
  return CATEGORIES.find((category) => nameKey(category) === key)
}

/** Whether the category's page asks for age; every listing in it is restricted (`isRestricted`). */
export function isRestrictedCategory(category: Category): boolean {
  return RESTRICTED.includes(category)
}

/** Returns the category's picture, for listings without one. */
export function categoryImage(category: Category): string {
  return `/images/categories/${categorySlug(category).replaceAll('&', 'and')}.webp`
}

function nameKey(name: string) {
  return name
    .trim()
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[\s-]+/g, ' ')
}
