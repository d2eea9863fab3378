import { getRequestContext } from '#app/context.server.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { namedMeta } from '#app/ui/page/page-meta.ts'
import { CategoryTiles, toCategoryCounts } from '../components/category-tiles.tsx'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import type { Route } from './+types/categories'

const TITLE = 'Competitions by Category'

export async function loader({ context }: Route.LoaderArgs) {
  const { today, catalogue } = getRequestContext(context)
  const { byCategory } = await catalogue.readCounts(today)
  return { counts: toCategoryCounts(byCategory) }
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
    </>
  )
}
