import { getRequestContext } from '#app/context.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RelatedLinks } from '#app/ui/page/related-links.tsx'
import { FactGroups } from '../components/fact-groups.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { contentMeta, webPageData } from '../rules/content.ts'
import { loadPage } from './page-loader.server.ts'
import type { Route } from './+types/facts-page'

/** A separate route, so that other content pages don't load the map. */
export const loader = answer(async ({ context, url }: Route.LoaderArgs) =>
  loadPage(getRequestContext(context), url, ['facts']),
)

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  const { baseUrl } = matches[0].loaderData
  return pageMeta({
    ...contentMeta(page, baseUrl),
    jsonLd: webPageData(page, baseUrl),
  })
}

export default function FactsPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <article>
      <PageHeader title={page.title} lead={page.description} updated={page.updated} />
      <FactGroups page={page} />
      <RelatedLinks links={page.related} />
    </article>
  )
}
