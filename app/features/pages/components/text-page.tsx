import { Fragment, type ReactNode } from 'react'
import type { ContentPageOf } from '../queries/content.server.ts'
import { splitAtControls } from '../rules/content.ts'
import { ContentsList } from './contents-list.tsx'
import { Html } from '#app/ui/page/html.tsx'

type Controls = Readonly<Record<string, ReactNode>>

type Props = { page: ContentPageOf<'guide' | 'legal'>; controls: Controls }

export function TextPage({ page, controls }: Props) {
  const numbered = page.kind === 'legal'
  return (
    <div className="items-start gap-x-14 md:grid md:grid-cols-[minmax(0,40rem)_minmax(12.5rem,16.25rem)]">
      <ContentsList entries={page.sections} />
      <div className="min-w-0">
        <Html html={page.html} className="mb-8" />
        {page.sections.map(({ id, title, html, items }, index) => (
          <section key={id} aria-labelledby={id} className="mt-10 first:mt-0">
            <h2 id={id} className="mb-3 text-2xl leading-7 font-semibold">
              {numbered && (
                <span aria-hidden="true" className="mr-2 text-muted">
                  {index + 1}.
                </span>
              )}
              {title}
            </h2>
            <Prose html={html} controls={controls} />
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

function Prose({ html, controls }: { html: string; controls: Controls }) {
  return splitAtControls(html).map((part, index) => (
    <Fragment key={index}>{index % 2 === 1 ? controls[part] : <Html html={part} />}</Fragment>
  ))
}
