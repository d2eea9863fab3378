import { Icon } from '#app/ui/icon.tsx'

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
