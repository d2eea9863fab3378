import { useEffect, useRef } from 'react'
import { prettyDate } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import type { Similar } from '../rules/similar.ts'

export function DuplicatesPanel({
  found: { similar, waiting },
  isAsked,
}: {
  found: Similar
  /** The visitor pressed 'Send', so the panel scrolls into view. */
  isAsked: boolean
}) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isAsked) panel.current?.focus()
  }, [isAsked])

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="duplicates-title"
      className="scroll-my-24 rounded-[10px] border border-line bg-tint px-4 py-3"
    >
      <h2 id="duplicates-title" className="flex items-center gap-2 font-semibold">
        <Icon name="info" size={20} className="text-link" />
        {similar.length > 1 ? 'Is it one of these?' : 'Is it this one?'}
      </h2>
      <p className="mt-0.5 text-sm text-muted">
        If so, there is nothing more to do. If yours is a different one, carry on.
      </p>
      <ul className="mt-1 divided">
        {similar.map((listing) => (
          <Published key={listing.competitionSlug} listing={listing} />
        ))}
        {waiting > 0 && (
          <li className="py-2.5">
            {waiting === 1 ? 'One more like it' : `${waiting} more like it`}
            <span className="text-muted"> sent in, waiting for our decision</span>
          </li>
        )}
      </ul>
    </section>
  )
}

function Published({
  listing: { competitionSlug, competitionTitle, competitionEndDate },
}: {
  listing: Similar['similar'][number]
}) {
  return (
    <li>
      <a
        href={competitionPath(competitionSlug)}
        target="_blank"
        rel="noopener"
        className="group flex min-h-11 items-center justify-between gap-3 py-2"
      >
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium text-link underline">{competitionTitle}</span>
          <span className="sr-only"> (opens in a new tab)</span>
          <span className="block text-sm text-muted">closes {prettyDate(competitionEndDate)}</span>
        </span>
        <Icon name="external-link" size={18} className="text-muted" />
      </a>
    </li>
  )
}
