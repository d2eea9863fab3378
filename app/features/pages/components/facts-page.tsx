import type { ContentPageOf } from '../queries/content.server.ts'
import type { Section } from '../queries/markdown.server.ts'
import { Html } from '#app/ui/html.tsx'
import { IrelandMap } from './ireland-map.tsx'

/** Facts in groups, numbered through, each with where it comes from. */
export function FactsPage({ page }: { page: ContentPageOf<'facts'> }) {
  const { sections } = page
  return (
    <>
      <div className="mb-10 grid items-center gap-x-12 gap-y-6 md:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
        <div>
          <Html html={page.html} className="prose-lead max-w-[60ch]" />
          <ul className="no-print mt-6 flex flex-wrap gap-2" aria-label="On this page">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="button-quiet">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className="md:-mt-44">
          <IrelandMap />
        </div>
      </div>
      {sections.map(({ id, title, items }, at) => (
        <section key={id} aria-labelledby={id} className="mt-12">
          <h2 id={id} className="mb-4 text-xl font-semibold sm:text-2xl">
            {title}
          </h2>
          <ol
            start={countBefore(sections, at) + 1}
            className="grid gap-4 sm:grid-cols-2 sm:gap-5 md:grid-cols-3 print:block"
          >
            {items.map((item, index) => (
              <li
                key={item.id}
                className="flex break-inside-avoid flex-col rounded-card bg-card p-5 shadow-card print:mb-4 print:shadow-none"
              >
                <p
                  aria-hidden="true"
                  className="mb-2 text-[40px] leading-none font-bold tracking-tight text-link tabular-nums"
                >
                  {countBefore(sections, at) + index + 1}
                </p>
                <h3 className="text-[17px] leading-6 font-semibold">{item.title}</h3>
                <Html html={item.html} className="mt-1" />
                <p className="mt-auto pt-3 text-[13px] leading-5 text-muted">
                  Source: {item.source}
                </p>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}

/** Facts in the groups before this one. */
function countBefore(sections: readonly Section[], at: number) {
  return sections.slice(0, at).reduce((sum, { items }) => sum + items.length, 0)
}
