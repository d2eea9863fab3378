import { getRequestContext } from '#app/context.server.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { namedMeta } from '#app/ui/page/page-meta.ts'
import { CategoryTiles, toCategoryCounts } from '../components/category-tiles.tsx'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import { countyName } from '#app/features/listings/rules/counties.ts'
import { Link } from '#app/ui/link.tsx'
import { countyPath } from '#app/features/listings/rules/links.ts'
import { countByCategory, countByCounty } from '../rules/open-lists.ts'
import type { Route } from './+types/categories'

const TITLE = 'Competitions by Category'

export async function loader({ context }: Route.LoaderArgs) {
  const { today, catalogue } = getRequestContext(context)
  const open = await catalogue.readOpen(today)
  return {
    counts: toCategoryCounts(countByCategory(open)),
    counties: countByCounty(open).map(({ county, open: count }) => ({
      name: countyName(county),
      path: countyPath(county),
      open: count,
    })),
  }
}

export const meta = namedMeta(
  TITLE,
  `Free-to-enter Irish competitions in ${CATEGORIES.length} categories: holidays, tickets, food, technology and more.`,
  '/competition-category',
)

export default function Categories({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={TITLE} lead="Choose what you would like to win." />
      <CategoryTiles counts={loaderData.counts} />
      {loaderData.counties.length > 0 && <Counties counties={loaderData.counties} />}
    </>
  )
}

function Counties({ counties }: Pick<Route.ComponentProps['loaderData'], 'counties'>) {
  return (
    <>
      <h2 id="counties" className="mt-10 mb-3 scroll-mt-24 text-lg font-semibold">
        By county
      </h2>
      <p className="mb-3 text-muted">
        Where the prize is, where people have to be to enter, or whom it is for.
      </p>
      <ul className="flex flex-wrap gap-2">
        {counties.map(({ name, path, open }) => (
          <li key={path}>
            <Link to={path} className="button-quiet px-4 text-sm">
              {name} <span className="text-muted">{open}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
