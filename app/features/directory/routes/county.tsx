import { getRequestContext } from '#app/context.server.ts'
import { countyName, isCounty } from '#app/features/listings/rules/counties.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { listMeta } from '../components/list-meta.ts'
import { ListPage } from '../components/list-page.tsx'
import { countyText } from '../queries/county-texts.server.ts'
import { countyPath } from '#app/features/listings/rules/links.ts'
import { COUNTY_INDEXED_FROM } from '../rules/lists.ts'
import { countyFeedPath } from '../rules/feeds.ts'
import { orderWords } from '../rules/sorting.ts'
import type { Route } from './+types/county'
import { loadFurtherPage } from './further-page.ts'
import { loadListPage } from './list-loader.server.ts'

export const loader = answer(async ({ context, params, url }: Route.LoaderArgs) => {
  const { county } = params
  if (!isCounty(county)) throw new Problem('not-found', 'There is no such county.')
  const list = await loadListPage(getRequestContext(context), url, 'newest', county)
  const isPlain = list.page === 1 && list.activeFilters === null && list.sort === null
  return {
    county,
    name: countyName(county),
    about: isPlain ? countyText(county) : '',
    ...list,
  }
})

export const clientLoader = loadFurtherPage

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { county, name, total } = loaderData
  const path = countyPath(county)
  return listMeta(
    {
      title: `Competitions in ${name} (${total})`,
      description: `Irish competitions and prize draws with a prize in ${name}, entered there, or for its people: what is open and when it closes.`,
      path,
      baseUrl: matches[0].loaderData.baseUrl,
      crumbs: [{ name: `Competitions in ${name}`, path }],
      noindex: total < COUNTY_INDEXED_FROM,
      feed: countyFeedPath(county),
    },
    loaderData,
  )
}

export default function CountyPage({ loaderData }: Route.ComponentProps) {
  const { county, name, about, total, sort } = loaderData
  return (
    <>
      <ListPage
        title={`Competitions in ${name}`}
        lead={`${total} open with a prize in ${name}, entered there or for its people, ${orderWords(sort ?? 'newest')}.`}
        path={countyPath(county)}
        page={loaderData}
        offered={{ byCategory: true }}
      />
      {about && <p className="no-print mt-12 max-w-prose">{about}</p>}
    </>
  )
}
