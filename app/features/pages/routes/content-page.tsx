import { lazy, Suspense } from 'react'
import { getSite } from '#app/context.server.ts'
import { CookieChoice } from '#app/features/engagement/components/cookie-choice.tsx'
import { SITE_NAME } from '#app/features/site/rules.ts'
import { answer } from '#app/lib/answer.server.ts'
import { Problem } from '#app/lib/problem.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { RelatedLinks } from '#app/ui/related-links.tsx'
import { FaqPage } from '../components/faq-page.tsx'
import { Notice, PageHeader } from '../components/page-header.tsx'
import { TextPage } from '../components/text-page.tsx'
import { findContentPage, placeholdersOf } from '../queries/content.server.ts'
import { faqData, pagePath, tabTitle, webPageData } from '../rules.ts'
import type { Route } from './+types/content-page'
import '#app/ui/prose.css'

/** Its map is of no use to the other pages. */
const FactsPage = lazy(() => import('../components/facts-page.tsx'))
const DRAFT_NOTICE = 'Draft: needs the operator’s own legal review before it is relied on.'

/** Each page of text in content/ is a line in app/routes.ts that leads here. */
export const loader = answer(async ({ context, url }: Route.LoaderArgs) => {
  const page = findContentPage(pagePath(url.pathname), placeholdersOf(getSite(context)))
  if (!page || page.kind === 'landing') throw new Problem('not-found', 'There is no such page.')
  return page
})

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  const { baseUrl } = matches[0].loaderData
  const questions = page.sections.flatMap(({ items }) => items)
  return pageMeta({
    title: tabTitle(page.title, SITE_NAME),
    description: page.description,
    path: page.path,
    baseUrl,
    image: page.shareImage,
    jsonLd: page.kind === 'faq' ? faqData(page, questions, baseUrl) : webPageData(page, baseUrl),
  })
}

export default function ContentPage({ loaderData: page, matches }: Route.ComponentProps) {
  const { thirdParties } = matches[0].loaderData.visitorFacts
  const controls = { 'cookie-choice': <CookieChoice thirdParties={thirdParties} /> }
  return (
    <article className={page.kind === 'facts' ? undefined : 'mx-auto max-w-[980px]'}>
      <PageHeader title={page.title} lead={page.description} updated={page.updated} />
      {page.kind === 'legal' && !page.reviewed && <Notice legal>{DRAFT_NOTICE}</Notice>}
      {page.kind === 'guide' && page.notice && <Notice>{page.notice}</Notice>}
      {page.kind === 'faq' && <FaqPage page={page} />}
      {page.kind === 'facts' && (
        <Suspense>
          <FactsPage page={page} />
        </Suspense>
      )}
      {(page.kind === 'guide' || page.kind === 'legal') && (
        <TextPage page={page} controls={controls} />
      )}
      <RelatedLinks links={page.related} />
    </article>
  )
}
