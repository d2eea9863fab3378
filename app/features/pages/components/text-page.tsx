import { Fragment, type ReactNode } from 'react'
import type { ContentPageOf } from '../queries/content.server.ts'
import { splitAtControls } from '../rules/content.ts'
import { Html } from '#app/ui/page/html.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { toDay, prettyDate } from '#app/lib/time/days.ts'
import { Link } from '#app/ui/link.tsx'

type HeaderProps = { title: string; lead: string; updated: string }

export function PageHeader({ title, lead, updated }: HeaderProps) {
  return (
    <header className="mb-8">
      <nav aria-label="You are here" className="no-print mb-4">
        <ol className="flex flex-wrap items-center text-sm text-muted">
          <li>
            <Link to="/" className="inline-flex min-h-11 min-w-11 items-center hover:underline">
              Home
            </Link>
          </li>
          <li className="flex items-center" aria-current="page">
            <Icon name="chevron-right" size={16} className="mx-1" />
            {title}
          </li>
        </ol>
      </nav>
      <h1 className="max-w-2xl text-[2rem] leading-9 font-semibold tracking-tight sm:leading-12">
        {title}
      </h1>
      <p className="mt-3 max-w-xl leading-7 text-pretty text-muted">{lead}</p>
      <p className="mt-3 text-sm text-muted">
        Last updated <time dateTime={updated}>{prettyDate(toDay(updated))}</time>
      </p>
    </header>
  )
}

export function Notice({ legal = false, children }: { legal?: boolean; children: string }) {
  return (
    <p
      role="note"
      className={`mb-8 flex max-w-[40rem] items-start gap-3 rounded-card border-l-4 px-4 py-3 ${
        legal ? 'border-urgent bg-urgent-tint' : 'border-accent bg-tint'
      }`}
    >
      <Icon name={legal ? 'scale' : 'info'} size={22} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

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

type Entry = { id: string; title: string }

const FEWEST = 4

export function ContentsList({ entries }: { entries: readonly Entry[] }) {
  if (entries.length < FEWEST) return null
  return (
    <>
      <details className="no-print group mb-8 rounded-card bg-card shadow-card md:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between px-4 font-semibold">
          On this page
          <Icon name="chevron-down" size={20} className="fold-arrow" />
        </summary>
        <nav aria-label="On this page" className="px-2 pb-2">
          <Entries entries={entries} />
        </nav>
      </details>
      <nav
        aria-label="On this page"
        className="no-print sticky top-20 col-start-2 row-span-2 row-start-1 hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto border-l border-line pl-3 md:block"
      >
        <p className="px-2 pb-1 text-sm font-semibold text-muted">On this page</p>
        <Entries entries={entries} />
      </nav>
    </>
  )
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center rounded-lg px-2 py-1 text-sm leading-5 hover:bg-tint md:min-h-9"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
