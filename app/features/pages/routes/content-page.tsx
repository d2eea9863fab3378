import { getRequestContext } from '#app/context.server.ts'
import { CookieChoice } from '#app/features/consent/components/cookie-choice.tsx'
import { answer } from '#app/lib/http/answer.server.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RelatedLinks } from '#app/ui/page/related-links.tsx'
import { Notice, PageHeader, TextPage, ContentsList } from '../components/text-page.tsx'
import { contentMeta, faqData } from '../rules/content.ts'
import { loadPage } from './page-loader.server.ts'
import type { Route } from './+types/content-page'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Html } from '#app/ui/page/html.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ContentPageOf } from '../queries/content.server.ts'
import type { Item } from '../queries/markdown.server.ts'

const KINDS = ['guide', 'legal', 'faq'] as const
const DRAFT_NOTICE = 'Draft: needs the operator’s own legal review before it is relied on.'

/** Each page of content/ has a line in app/routes.ts that leads here. */
export const loader = answer(async ({ context, url }: Route.LoaderArgs) =>
  loadPage(getRequestContext(context), url, KINDS),
)

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  const { baseUrl } = matches[0].loaderData
  const described = contentMeta(page, baseUrl)
  if (page.kind !== 'faq') return pageMeta(described)
  const questions = page.sections.flatMap(({ items }) => items)
  return pageMeta({ ...described, jsonLd: faqData(page, questions, baseUrl) })
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

/** Questions in groups; each opens on press, without script too, and all are open in print. */
function FaqPage({ page }: { page: ContentPageOf<'faq'> }) {
  useOpenAtHash()
  return (
    <div className="items-start gap-x-14 md:grid md:grid-cols-[minmax(0,40rem)_minmax(12.5rem,16.25rem)]">
      <ContentsList entries={page.sections} />
      <div className="min-w-0">
        <Html html={page.html} />
        {page.sections.map(({ id, title, items }, at) => (
          <section key={id} aria-labelledby={id} className="mt-10 first:mt-0">
            <h2 id={id} className="mb-3 text-lg font-semibold sm:text-2xl">
              {title}
            </h2>
            <div className="divided overflow-hidden rounded-card bg-card shadow-card">
              {items.map((item, index) => (
                <Question key={item.id} question={item} open={at + index === 0} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

/** The fragment names the answer inside `details`, so browsers open it on navigation. */
function Question({ question: { id, title, html }, open }: { question: Item; open: boolean }) {
  return (
    <details open={open} className="question group">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-4 py-3 hover:bg-tint sm:px-5">
        <h3 className="font-semibold text-wrap">{title}</h3>
        <Icon name="chevron-down" size={20} className="no-print shrink-0 text-link fold-arrow" />
      </summary>
      <div id={id} className="scroll-mt-24 px-4 pt-1 pb-3 sm:px-5">
        <Html html={html} />
        <a
          href={`#${id}`}
          className="no-print inline-flex min-h-11 items-center text-sm text-muted underline underline-offset-3 hover:text-ink"
        >
          Link to this answer <span className="sr-only">({title})</span>
        </a>
      </div>
    </details>
  )
}

/** Does the same for client navigation, where the browser does not. */
function useOpenAtHash() {
  const { hash } = useLocation()
  useEffect(() => {
    const answer = document.getElementById(hash.slice(1))
    const question = answer?.closest('details')
    if (!question || question.open) return
    question.open = true
    answer?.scrollIntoView()
  }, [hash])
}
