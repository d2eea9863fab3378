import { getRequestContext } from '#app/context.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { listMeta } from '../components/list-meta.ts'
import { ListPage } from '../components/list-page.tsx'
import { ENDING_SOON_DAYS } from '#app/features/listings/rules/closing.ts'
import { feedPath } from '../rules/feeds.ts'
import { orderWords } from '../rules/sorting.ts'
import type { Route } from './+types/ending-soon'
import { loadFurtherPage } from './further-page.ts'
import { loadListPage } from './list-loader.server.ts'

const PATH = '/competitions-ending-soon'
const TITLE = 'Competitions Ending Soon'

export const loader = answer(async ({ context, url }: Route.LoaderArgs) =>
  loadListPage(getRequestContext(context), url, 'ending-soon'),
)

export const clientLoader = loadFurtherPage

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return listMeta(
    {
      title: TITLE,
      description: `${loaderData.total} free-to-enter Irish competitions that close within ${ENDING_SOON_DAYS} days. Last chance to enter.`,
      path: PATH,
      baseUrl: matches[0].loaderData.baseUrl,
      feed: feedPath('ending-soon'),
      crumbs: [{ name: TITLE, path: PATH }],
    },
    loaderData,
  )
}

export default function EndingSoon({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      title={TITLE}
      lead={`${loaderData.total.toLocaleString('en-IE')} close within ${ENDING_SOON_DAYS} days, ${orderWords(loaderData.sort ?? 'closing')}. The closing day itself still counts.`}
      path={PATH}
      page={loaderData}
      order="closing"
      offered={{ byCategory: true, withinDays: ENDING_SOON_DAYS }}
    />
  )
}
