import { CategoryIcon } from '#app/features/listings/components/category-icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { CATEGORIES, categoryPath, type Category } from '#app/features/listings/rules/categories.ts'

export type CategoryCounts = Partial<Record<Category, number>>

export function CategoryTiles({ counts }: { counts: CategoryCounts }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-3 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-5">
      {CATEGORIES.map((category) => (
        <li key={category}>
          <Link
            to={categoryPath(category)}
            prefetch="intent"
            className="flex h-full min-h-16 items-center gap-3 rounded-card bg-card p-3 shadow-card hover:bg-tint"
          >
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-tint text-link">
              <CategoryIcon category={category} size={20} />
            </span>
            <span className="min-w-0">
              <span className="block text-[0.9375rem] leading-5 font-medium text-balance wrap-anywhere">
                {category}
              </span>
              <span className="block text-sm text-muted">{counts[category] ?? 0} open</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
