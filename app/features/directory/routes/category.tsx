import { lazy, Suspense } from 'react'
import { getRequestContext } from '#app/context.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { readCategoryText } from '#app/features/pages/queries/category-texts.server.ts'
import { toJson } from '#app/lib/json.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { Html } from '#app/ui/page/html.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { Breadcrumbs } from '../components/breadcrumbs.tsx'
import { listMeta } from '../components/list-meta.ts'
import { ListPage, type FilteredPage } from '../components/list-page.tsx'
import {
  categoryImage,
  categoryOfSlug,
  categoryPath,
  isRestrictedCategory,
} from '#app/features/listings/rules/categories.ts'
import { feedPath } from '../rules/feeds.ts'
import { orderWords } from '../rules/sorting.ts'
import { adultPath, hasAnsweredAge } from '#app/features/listings/rules/links.ts'
import type { Route } from './+types/category'
import { loadFurtherPage } from './further-page.ts'
import { loadListPage } from './list-loader.server.ts'

const AgeQuestion = lazy(() => import('../components/age-question.tsx'))
const CRUMB = { name: 'Categories', path: '/competition-category' } as const

const NOTHING: FilteredPage = {
  competitions: toJson([]),
  total: 0,
  page: 1,
  activeFilters: null,
  sort: null,
  fit: null,
}

export const loader = answer(async ({ context, params, url }: Route.LoaderArgs) => {
  const category = categoryOfSlug(params.cat)
  if (!category) throw new Problem('not-found', 'There is no such category.')
  const restricted = isRestrictedCategory(category)
  const path = categoryPath(category)
  if (restricted && !hasAnsweredAge(url.searchParams)) {
    return { category, path, restricted, asksAge: true, about: '', ...NOTHING }
  }
  const list = await loadListPage(getRequestContext(context), url, category)
  return {
    category,
    path: restricted ? adultPath(path) : path,
    restricted,
    asksAge: false,
    // Once, on the page that search engines keep.
    about:
      list.page === 1 && list.activeFilters === null && list.sort === null
        ? await readCategoryText(category)
        : '',
    ...list,
  }
})

export const clientLoader = loadFurtherPage

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { category, path, restricted, total } = loaderData
  return listMeta(
    {
      title: `${category} competitions in Ireland (${total})`,
      description: `Free-to-enter Irish competitions and prize draws in ${category}: what is open, what you can win and when it closes.`,
      path,
      baseUrl: matches[0].loaderData.baseUrl,
      crumbs: [CRUMB, { name: category, path }],
      image: categoryImage(category),
      noindex: restricted || total === 0,
      feed: restricted ? undefined : feedPath(category),
    },
    loaderData,
  )
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, path, restricted, asksAge, about, total, sort } = loaderData
  if (asksAge) {
    return (
      <>
        <Breadcrumbs crumbs={[CRUMB]} />
        <PageTitle title={category} />
        <Suspense>
          <AgeQuestion
            about={`Listings in ${category} may cost money and are for adults only.`}
            path={categoryPath(category)}
          />
        </Suspense>
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
            ? `${total} open. These are for adults and may cost money: please gamble responsibly.`
            : `${total} open ${total === 1 ? 'competition' : 'competitions'}, ${orderWords(sort ?? 'newest')}.`
        }
        path={path}
        page={loaderData}
      />
      {about && (
        <section aria-labelledby="about-category" className="no-print mt-12 max-w-prose">
          <h2 id="about-category" className="mb-3 text-lg font-semibold">
            About {category} competitions
          </h2>
          <Html html={about} />
        </section>
      )}
    </>
  )
}
