import { data } from 'react-router'
import { getSite } from '#app/context.server.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { adultPath, AgeQuestion } from '../components/age-question.tsx'
import { Breadcrumbs } from '../components/breadcrumbs.tsx'
import { ListPage } from '../components/list-page.tsx'
import { listByCategory } from '../queries/lists.server.ts'
import { categoryImage, categoryOfSlug, categoryPath, isRestrictedCategory } from '../rules/categories.ts'
import { listPath } from '../rules/links.ts'
import { listData } from '../rules/structured-data.ts'
import type { Route } from './+types/category'
import { loadListPage } from './list-loader.server.ts'

const CRUMB = { name: 'Categories', path: '/competition-category' }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const category = categoryOfSlug(params.cat)
  if (!category) throw data('No such category', { status: 404 })
  const { db, today } = getSite(context)
  const restricted = isRestrictedCategory(category)
  const path = categoryPath(category)
  if (restricted && url.searchParams.get('over18') !== 'yes') return { category, path, restricted, list: null }
  const list = await loadListPage(url, (page) => listByCategory(db, category, page, today))
  return { category, path: restricted ? adultPath(path) : path, restricted, list, ...list }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { category, list, path, restricted } = loaderData
  const { baseUrl } = matches[0].loaderData
  const page = list?.page ?? 1
  const address = listPath(path, page)
  return pageMeta({
    title: `${category} competitions${page > 1 ? `, page ${page}` : ''} | Competitions Ireland`,
    description: `Free-to-enter Irish competitions and prize draws in ${category}: what is open, what you can win and when it closes.`,
    path: address,
    baseUrl,
    image: categoryImage(category),
    noindex: restricted || list?.total === 0,
    jsonLd: list
      ? listData({ name: category, path: address, crumbs: [CRUMB, { name: category, path }] }, list.competitions, baseUrl)
      : undefined,
  })
}

export default function CategoryPage({ loaderData: { category, path, restricted, list } }: Route.ComponentProps) {
  if (!list) {
    return (
      <>
        <Breadcrumbs crumbs={[CRUMB]} />
        <PageTitle title={category} />
        <AgeQuestion category={category} path={path} />
      </>
    )
  }
  return (
    <>
      <Breadcrumbs crumbs={[CRUMB]} />
      <ListPage
        title={category}
        lead={
          restricted
            ? `${list.total} open. These are for adults and may cost money: please gamble responsibly.`
            : `${list.total} open ${list.total === 1 ? 'competition' : 'competitions'}, the newest first.`
        }
        path={path}
        page={list}
      />
    </>
  )
}
