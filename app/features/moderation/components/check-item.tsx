import { outboundLink } from '#app/features/listings/rules/links.ts'
import { bareAddress } from '#app/lib/text/bare-address.ts'
import { agoLabel } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useClock } from '#app/ui/now.tsx'
import type { ToCheck } from '../kinds/kinds.server.ts'
import { CheckContext } from '../kinds/panels.tsx'
import { viewOf } from '../kinds/views.ts'
import { CHECK_LABELS } from '../rules/decisions.ts'
import type { Row } from './split-view.tsx'

/** A listing beside what was found about it, and what can be decided. @param error of a new link that was refused */
export function CheckItem({ item, error }: { item: ToCheck; error: string | undefined }) {
  const { now } = useClock()
  const { id, kind, at, opened } = item
  const { title, path, about, url, finding, actions } = viewOf(item)
  return (
    <article
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="relative grid scroll-mt-24 gap-x-6 gap-y-3 rounded-card border-2 border-transparent bg-card p-4 shadow-card outline-none focus:border-focus md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] split:grid-cols-[minmax(0,1fr)]"
    >
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <span className="chip bg-tint font-semibold text-link">{CHECK_LABELS[kind]}</span>{' '}
          {agoLabel(at, now)}
          {opened > 0 && ` · opened ${opened.toLocaleString('en-IE')} × this week`}
        </p>
        <h2 id={`${id}-title`} className="mt-1 text-lg leading-6 font-semibold">
          <Link to={path} className="hover:underline">
            {title}
          </Link>
        </h2>
        <p className="text-sm text-muted">{about}</p>
      </div>
      <div className="min-w-0 wrap-anywhere">
        {finding}
        {url !== undefined && <FoundAt url={url} />}
      </div>
      <div className="flex flex-wrap items-start gap-2 md:col-span-2 split:col-span-1">
        <CheckContext value={{ id, title, fields: fieldsOf(item), error }}>{actions}</CheckContext>
      </div>
    </article>
  )
}

function FoundAt({ url }: { url: string }) {
  return (
    <a
      {...outboundLink(url)}
      data-key="o"
      aria-keyshortcuts="o"
      className="mt-1 inline-flex min-h-11 max-w-full items-center gap-1.5 text-sm text-link underline"
    >
      <span className="min-w-0 truncate">{bareAddress(url)}</span>
      <Icon name="external-link" size={14} />
      <span className="sr-only">(opens the promoter’s page)</span>
    </a>
  )
}

type Checked = Pick<ToCheck, 'kind' | 'rowID'> & { competitionID?: number | null }

function fieldsOf({ kind, rowID, competitionID }: Checked) {
  return { kind, id: rowID, ...(competitionID && { competitionID }) }
}

/** The row of an item of To check, for wide screens. */
export function toCheckRow(item: ToCheck, now: Date): Row {
  const { kind, at, opened } = item
  const { title, word } = viewOf(item)
  return {
    title,
    about: [word, CHECK_LABELS[kind], agoLabel(at, now)].filter(Boolean).join(' · '),
    flags: [opened > 0 && `opened ${opened.toLocaleString('en-IE')} ×`],
  }
}
