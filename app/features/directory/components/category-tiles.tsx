import { CategoryIcon } from '#app/features/listings/components/category-icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { CATEGORIES, categoryPath, type Category } from '#app/features/listings/rules/categories.ts'

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
              <CategoryIcon category={category} size={20} />
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
