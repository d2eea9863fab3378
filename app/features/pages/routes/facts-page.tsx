import { getRequestContext } from '#app/context.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RelatedLinks } from '#app/ui/page/related-links.tsx'
import { PageHeader } from '../components/text-page.tsx'
import { contentMeta } from '../rules/content.ts'
import { loadPage } from './page-loader.server.ts'
import type { Route } from './+types/facts-page'
import { Icon } from '#app/ui/icon.tsx'
import { Html } from '#app/ui/page/html.tsx'
import type { ContentPageOf } from '../queries/content.server.ts'
import type { Item } from '../queries/markdown.server.ts'
import { numberFacts } from '../rules/facts.ts'
import { pinsOf } from '../rules/places.ts'
import { IrelandMap } from '../components/ireland-map.tsx'

/** A separate route, so that other content pages don't load the map. */
export const loader = answer(async ({ context, url }: Route.LoaderArgs) =>
  loadPage(getRequestContext(context), url, ['facts']),
)

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  return pageMeta(contentMeta(page, matches[0].loaderData.baseUrl))
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

function FactGroups({ page }: { page: ContentPageOf<'facts'> }) {
  const sections = numberFacts(page.sections)
  const pins = pinsOf(sections.flatMap(({ items }) => items))
  return (
    <>
      <div className="mb-12 grid items-start gap-10 md:grid-cols-2">
        <div>
          <Html html={page.html} className="mb-8" />
          <nav aria-label="On this page" className="no-print">
            <ul className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} className="button-quiet size-full max-sm:px-3 max-sm:text-sm">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="md:-mt-40 print:mt-0">
          <IrelandMap pins={pins} />
        </div>
      </div>
      {sections.map(({ id, title, items }) => (
        <section key={id} aria-labelledby={id} className="mt-12">
          <h2 id={id} className="mb-4 text-lg font-semibold sm:text-2xl">
            {title}
          </h2>
          <ol
            start={items[0]?.number}
            className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 md:grid-cols-3 print:block"
          >
            {items.map((item) => (
              <Fact key={item.id} fact={item} />
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}

function Fact({ fact }: { fact: Item & { number: number } }) {
  const { id, number, title, html, place, source } = fact
  return (
    <li
      id={id}
      className="flex break-inside-avoid flex-col rounded-card bg-card p-5 shadow-card target:ring-2 target:ring-focus print:mb-3 print:p-3 print:shadow-none"
    >
      <p
        aria-hidden="true"
        className="mb-2 text-[2rem] leading-none font-semibold tracking-tight text-link equal-digits print:text-lg"
      >
        {number}
      </p>
      <h3 className="text-base leading-6 font-semibold">{title}</h3>
      <Html html={html} className="mt-1" />
      <div className="mt-auto pt-3 text-xs leading-5 text-muted">
        {place && (
          <p className="flex items-center gap-1">
            <Icon name="map-pin" size={14} className="shrink-0" />
            <span className="min-w-0 wrap-anywhere">{place}</span>
          </p>
        )}
        <p>Source: {source}</p>
      </div>
    </li>
  )
}
