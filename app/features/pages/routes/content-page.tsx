import { getRequestContext } from '#app/context.server.ts'
import { CookieChoice } from '#app/features/engagement/components/cookie-choice.tsx'
import { answer } from '#app/lib/http/answer.server.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RelatedLinks } from '#app/ui/page/related-links.tsx'
import { FaqPage } from '../components/faq-page.tsx'
import { Notice, PageHeader } from '../components/page-header.tsx'
import { TextPage } from '../components/text-page.tsx'
import { contentMeta, faqData, webPageData } from '../rules/content.ts'
import { loadPage } from './page-loader.server.ts'
import type { Route } from './+types/content-page'

const KINDS = ['guide', 'legal', 'faq'] as const
const DRAFT_NOTICE = 'Draft: needs the operator’s own legal review before it is relied on.'

/** Each page of content/ has a line in app/routes.ts that leads here. */
export const loader = answer(async ({ context, url }: Route.LoaderArgs) =>
  loadPage(getRequestContext(context), url, KINDS),
)

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  const { baseUrl } = matches[0].loaderData
  const questions = page.sections.flatMap(({ items }) => items)
  return pageMeta({
    ...contentMeta(page, baseUrl),
    jsonLd: page.kind === 'faq' ? faqData(page, questions, baseUrl) : webPageData(page, baseUrl),
  })
}

export default function ContentPage({ loaderData: page, matches }: Route.ComponentProps) {
  const { thirdParties } = matches[0].loaderData.visitorFacts
  const controls = { 'cookie-choice': <CookieChoice thirdParties={thirdParties} /> }
  return (
    <article className="mx-auto max-w-[61.25rem]">
      <PageHeader title={page.title} lead={page.description} updated={page.updated} />
      {page.kind === 'legal' && !page.reviewed && <Notice legal>{DRAFT_NOTICE}</Notice>}
      {page.kind === 'guide' && page.notice && <Notice>{page.notice}</Notice>}
      {page.kind === 'faq' && <FaqPage page={page} />}
      {page.kind !== 'faq' && <TextPage page={page} controls={controls} />}
      <RelatedLinks links={page.related} />
    </article>
  )
}
