import { Html } from './html.tsx'

type Section = { id: string; title: string; html: string }

/** A content page's text: what comes before its first heading, then its sections. */
export function HtmlSections({ html, sections }: { html: string; sections: readonly Section[] }) {
  return (
    <>
      <Html html={html} className="mb-8" />
      {sections.map(({ id, title, html: text }) => (
        <section key={id} aria-labelledby={id} className="mb-8">
          <h2 id={id} className="mb-3 break-after-avoid text-lg font-semibold">
            {title}
          </h2>
          <Html html={text} />
        </section>
      ))}
    </>
  )
}
