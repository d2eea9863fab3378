import type { ContentPageOf } from '../queries/content.server.ts'
import { ContentsList } from './contents-list.tsx'
import { Html } from '#app/ui/html.tsx'

/** A guide or a legal text: prose under headings, with a list of them beside it. */
export function TextPage({ page }: { page: ContentPageOf<'guide' | 'legal'> }) {
  const numbered = page.kind === 'legal'
  return (
    <div className="items-start gap-x-14 md:grid md:grid-cols-[minmax(0,70ch)_minmax(200px,260px)]">
      <ContentsList entries={page.sections} />
      <div className="min-w-0">
        <Html html={page.html} className="prose-lead" />
        {page.sections.map(({ id, title, html, items }, index) => (
          <section key={id} aria-labelledby={id} className="mt-10 first:mt-0">
            <h2 id={id} className="mb-3 text-[22px] leading-7 font-semibold sm:text-2xl">
              {numbered && (
                <span aria-hidden="true" className="mr-2 text-muted">
                  {index + 1}.
                </span>
              )}
              {title}
            </h2>
            <Html html={html} />
            {items.map((item) => (
              <section key={item.id} aria-labelledby={item.id}>
                <h3 id={item.id} className="mt-6 mb-2 text-lg font-semibold">
                  {item.title}
                </h3>
                <Html html={item.html} />
              </section>
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}
