import { Icon } from '#app/ui/icon.tsx'
import type { ContentPageOf } from '../queries/content.server.ts'
import { ContentsList } from './contents-list.tsx'
import { Html } from '#app/ui/html.tsx'

/** Questions in groups; each opens on press, without script too, and all are open in print. */
export function FaqPage({ page }: { page: ContentPageOf<'faq'> }) {
  return (
    <div className="items-start gap-x-14 md:grid md:grid-cols-[minmax(0,76ch)_minmax(200px,260px)]">
      <ContentsList entries={page.sections} />
      <div className="min-w-0">
        <Html html={page.html} />
        {page.sections.map(({ id, title, items }, at) => (
          <section key={id} aria-labelledby={id} className="mt-10 first:mt-0">
            <h2 id={id} className="mb-3 text-xl font-semibold sm:text-2xl">
              {title}
            </h2>
            <div className="divide-y divide-line overflow-hidden rounded-card bg-card shadow-card">
              {items.map((item, index) => (
                <details
                  key={item.id}
                  id={item.id}
                  open={at + index === 0}
                  className="question group"
                >
                  <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-4 py-3 hover:bg-tint sm:px-5">
                    <h3 className="font-medium text-wrap">{item.title}</h3>
                    <Icon
                      name="chevron-down"
                      size={20}
                      className="no-print shrink-0 text-link transition-transform group-open:rotate-180"
                    />
                  </summary>
                  <Html html={item.html} className="max-w-[70ch] px-4 pt-1 pb-5 sm:px-5" />
                </details>
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
