import { CategoryIcon } from '#app/features/listings/components/category-icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { CATEGORIES, categoryPath, type Category } from '#app/features/listings/rules/categories.ts'

export type CategoryCounts = Partial<Record<Category, number>>

export function CategoryTiles({ counts }: { counts: CategoryCounts }) {
  return (
    <ul className="category-tiles">
      {CATEGORIES.map((category) => (
        <li key={category}>
          <Link to={categoryPath(category)} prefetch="intent">
            <span>
              <CategoryIcon category={category} size={20} />
            </span>
            <b>{category}</b>
            {`${counts[category] ?? 0} open`}
          </Link>
        </li>
      ))}
    </ul>
  )
}
