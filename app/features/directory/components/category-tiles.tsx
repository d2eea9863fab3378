import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { Link } from '#app/ui/link.tsx'
import { CATEGORIES, categoryPath, type Category } from '#app/features/listings/rules/categories.ts'

const ICONS: Record<Category, IconName> = {
  'Baby and Toddler': 'baby',
  'Books and Magazines': 'book-open',
  'Broadband & Internet': 'wifi',
  Business: 'briefcase-business',
  Cars: 'car',
  'CDs and DVDs': 'disc-3',
  Computers: 'laptop',
  Electronics: 'tv',
  Fashion: 'shirt',
  'Food & Drink': 'utensils-crossed',
  Gambling: 'dices',
  'Health and Beauty': 'heart-pulse',
  'Home and Garden': 'house',
  'Mobile Phones': 'smartphone',
  'Pay to Play': 'coins',
  Pets: 'paw-print',
  Shopping: 'shopping-bag',
  'Special Occasions': 'party-popper',
  'Sports and Leisure': 'trophy',
  Tickets: 'ticket',
  'Toys and Games': 'toy-brick',
  'Travel and Hotels': 'plane',
  'Video Games': 'gamepad-2',
  'Win an iPad': 'tablet',
  'Win an iPhone': 'smartphone',
}

/** By the order of the categories: their names need not travel in the page twice. */
export type CategoryCounts = readonly number[]

export function toCategoryCounts(counts: ReadonlyMap<Category, number>): CategoryCounts {
  return CATEGORIES.map((category) => counts.get(category) ?? 0)
}

export function CategoryTiles({ counts }: { counts: CategoryCounts }) {
  return (
    <ul className="category-tiles">
      {CATEGORIES.map((category, index) => (
        <li key={category}>
          <Link to={categoryPath(category)} prefetch="intent">
            <span>
              <Icon name={ICONS[category]} size={20} />
            </span>
            <b>{category}</b>
            {` ${counts[index] ?? 0}`}
            <span className="sr-only"> open</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
