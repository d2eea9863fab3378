import { getRequestContext } from '#app/context.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { listMeta } from '../components/list-meta.ts'
import { ListPage } from '../components/list-page.tsx'
import { NewSince } from '../components/new-since.tsx'
import { feedPath } from '../rules/feeds.ts'
import { orderWords } from '../rules/sorting.ts'
import type { Route } from './+types/new-competitions'
import { loadFurtherPage } from './further-page.ts'
import { loadListPage } from './list-loader.server.ts'

const PATH = '/new-competitions'
const TITLE = 'New Competitions'

export const loader = answer(async ({ context, url }: Route.LoaderArgs) =>
  loadListPage(getRequestContext(context), url, 'newest'),
)

export const clientLoader = loadFurtherPage

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return listMeta(
    {
      title: TITLE,
      description: `The newest of ${loaderData.total} free-to-enter Irish competitions and prize draws, fresh every day.`,
      path: PATH,
      baseUrl: matches[0].loaderData.baseUrl,
      feed: feedPath('new'),
      crumbs: [{ name: TITLE, path: PATH }],
    },
    loaderData,
  )
}

export default function NewCompetitions({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      title={TITLE}
      lead={`${loaderData.total.toLocaleString('en-IE')} open competitions, ${orderWords(loaderData.sort ?? 'newest')}.`}
      path={PATH}
      page={loaderData}
      offered={{ byCategory: true }}
    >
      {loaderData.page === 1 && loaderData.sort === null && (
        <div className="-mt-2 mb-1 sm:mb-4">
          <NewSince newest={loaderData} />
        </div>
      )}
    </ListPage>
  )
}
