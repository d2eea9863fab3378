import { getRequestContext } from '#app/context.server.ts'
import { listRunning } from '#app/features/bookings/queries/bookings.server.ts'
import { allOf } from '#app/lib/all-of.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RelatedLinks } from '#app/ui/page/related-links.tsx'
import { LiveFigures, Outages, PaidPlaces } from '../components/live-figures.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { TextPage } from '../components/text-page.tsx'
import { readPublicCounts } from '../queries/how-we-work.server.ts'
import { readOutages } from '../queries/outages.server.ts'
import { contentMeta, webPageData } from '../rules/content.ts'
import { figuresOf } from '../rules/how-we-work.ts'
import { loadPage } from './page-loader.server.ts'
import type { Route } from './+types/how-we-work'

/** A separate route, as only this page has figures. */
export const loader = answer(async ({ context, url }: Route.LoaderArgs) => {
  const requestContext = getRequestContext(context)
  const { db, config, now, today, log } = requestContext
  return allOf({
    page: loadPage(requestContext, url, ['guide']),
    figures: readPublicCounts(db, now).then(figuresOf),
    running: listRunning(db, today),
    outages: readOutages(config.dataDir, log),
  })
})

export function meta({ loaderData: { page }, matches }: Route.MetaArgs) {
  const { baseUrl } = matches[0].loaderData
  return pageMeta({ ...contentMeta(page, baseUrl), jsonLd: webPageData(page, baseUrl) })
}

export default function HowWeWorkPage({ loaderData }: Route.ComponentProps) {
  const { page, figures, running, outages } = loaderData
  const controls = {
    figures: <LiveFigures figures={figures} />,
    'paid-places': <PaidPlaces running={running} />,
    outages: <Outages outages={outages} />,
  }
  return (
    <article className="mx-auto max-w-[61.25rem]">
      <PageHeader title={page.title} lead={page.description} updated={page.updated} />
      <TextPage page={page} controls={controls} />
      <RelatedLinks links={page.related} />
    </article>
  )
}
