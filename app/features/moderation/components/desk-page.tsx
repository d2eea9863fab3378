import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { agoLabel } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { ShortcutsDialog } from '#app/ui/dialogs/shortcuts-dialog.tsx'
import { allShortcuts, useDeskKeys, useReturnFocus, type DeskKeys } from './desk-keys.ts'
import { ModerationForm, ModeratorContext, type Moderator } from './moderation-form.tsx'
import { ModerationNotice } from './moderation-notice.tsx'
import type { RecentDecision } from '../queries/recent-decisions.server.ts'
import { SplitView, type SplitItem } from './split-view.tsx'
import type { Decided, Desk, Line } from './use-desk-answer.ts'

type Props = {
  title: string
  lead: string
  keys: DeskKeys
  desk: Desk
  /** Between the title and the items. */
  top?: ReactNode
  items: readonly SplitItem[]
  empty: ReactNode
  /** After the items. */
  bar?: ReactNode
  /** Links to further pages. */
  pages: ReactNode
  recent?: readonly RecentDecision[]
}

/** A list of items that an admin decides on, each by one key. */
export function DeskPage({ title, lead, keys, desk, top, items, recent, ...page }: Props) {
  const { moderator, notice } = desk
  const { search } = useLocation()
  const help = useRef<HTMLDialogElement>(null)
  const openHelp = () => help.current?.showModal()
  useDeskKeys(keys, { desk, help: openHelp })
  useReturnFocus()
  return (
    <ModeratorContext value={moderator}>
      <div className="flex items-start justify-between gap-4">
        <PageTitle title={title} lead={lead} />
        <button type="button" className="button-quiet text-sm max-md:hidden" onClick={openHelp}>
          <Icon name="keyboard" size={18} /> Shortcuts
        </button>
      </div>
      <ModerationNotice answer={notice} />
      {top && <div className="mb-4 flex flex-col gap-4">{top}</div>}
      <InPlace key={search} items={items} desk={desk} />
      {items.length === 0 ? <EmptyNote>{page.empty}</EmptyNote> : page.bar}
      {page.pages}
      {recent && recent.length > 0 && <Recent decisions={recent} />}
      <ShortcutsDialog dialog={help} shortcuts={allShortcuts(keys)}>
        <p className="mt-4 text-sm">
          Letters act on the item that you chose, and are text in a field. A decision is shown for a
          second before it leaves; any other letter in that second takes it back, as you may be
          typing. Leaving the page sends it.
        </p>
        {keys.hasReasons && <Reasons reasons={moderator.reasons} />}
      </ShortcutsDialog>
    </ModeratorContext>
  )
}

function Recent({ decisions }: { decisions: readonly RecentDecision[] }) {
  const { now } = useClock()
  return (
    <section aria-labelledby="recent" className="mt-6 text-sm">
      <h2 id="recent" className="font-semibold">
        Decided last
      </h2>
      <ul>
        {decisions.map(({ done, title, at, undo }) => (
          <li
            key={`${at} ${title}`}
            className="flex min-h-11 items-center gap-2 border-b border-line"
          >
            <span className="min-w-0 flex-1 truncate">{title}</span>{' '}
            <span className="shrink-0 text-muted">{`${done}, ${agoLabel(at, now)}`}</span>
            {undo && (
              <ModerationForm fields={{ ...undo, intent: 'undo' }}>
                <button type="submit" className="button px-3 text-link">
                  <Icon name="undo-2" size={16} /> Undo<span className="sr-only">: {title}</span>
                </button>
              </ModerationForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Reasons({ reasons }: Pick<Moderator, 'reasons'>) {
  return (
    <>
      <h3 className="mt-4 font-semibold">Usual reasons to reject</h3>
      <ol className="mt-1 list-decimal pl-6 text-sm">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ol>
    </>
  )
}

type InPlaceProps = Pick<Props, 'items' | 'desk'>

/** A line takes the place of a decided item, which stays in the page as long as its decision can be stopped. */
function InPlace({ items, desk: { lines, undoLine, isBusy, decided, back } }: InPlaceProps) {
  const known = new Map(items.map((item) => [item.id, item]))
  const isKnown = ({ item = '' }: Decided) => known.has(item)
  const lineOf = new Map(lines.map((line) => [line.item, line]))
  // What was undone comes back with the page's data, after the answer.
  const order = useOrder([...known.keys()], (id) => isBusy || lineOf.has(id))
  const isOpen = useStillOpen(isBusy ? [] : [...decided.values()].filter(isKnown))
  const shown = order.flatMap((id) => {
    const [item, line] = [known.get(id), lineOf.get(id)]
    if (!item && !line) return []
    const isGone = decided.has(id) && !isOpen(decided.get(id)) && (isBusy || !item)
    const isDecided = line?.isDone === false || isGone
    const isLine = line && (isDecided || !line.isDone)
    return {
      id,
      row: item?.row,
      element: item?.element,
      line: isLine && <DecidedLine line={line} title={item?.row?.title} onUndo={undoLine} />,
      isDecided,
      isBack: back.has(id),
    }
  })
  return (
    <>
      <SplitView items={shown} />
      <p aria-live="polite" className="sr-only">
        {lines.findLast(({ isDone }) => !isDone)?.text}
      </p>
    </>
  )
}

/** @param decided what is still in the page's new data has something left to decide, also while more is decided. */
function useStillOpen(decided: readonly Decided[]) {
  const [open, setOpen] = useState<ReadonlySet<Decided | undefined>>(new Set())
  if (decided.some((one) => !open.has(one))) setOpen(new Set([...open, ...decided]))
  return (one: Decided | undefined) => open.has(one)
}

/** What was decided stays where it was, and what follows is added: nothing moves up under a finger. */
function useOrder(ids: readonly string[], isPlaced: (id: string) => boolean) {
  const [order, setOrder] = useState(ids)
  const kept = order.filter((id) => ids.includes(id) || isPlaced(id))
  const next = [...kept, ...ids.filter((id) => !kept.includes(id))]
  if (next.join() !== order.join()) setOrder(next)
  return next
}

type LineProps = { line: Line; title: string | undefined; onUndo: Desk['undoLine'] }

function DecidedLine({ line: { text, isDone, undo }, title, onUndo }: LineProps) {
  const line = useRef<HTMLParagraphElement>(null)
  // Where items are under one another, the one above took more room.
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <p
      ref={line}
      className={`split-line flex min-h-12 scroll-mt-24 items-center gap-2 rounded-card border border-line px-4 text-sm ${isDone ? 'text-muted' : 'bg-tint'}`}
    >
      {!isDone && <strong className="shrink-0 font-semibold">{text}…</strong>}
      <span className="min-w-0 flex-1 truncate">{isDone ? text : title}</span>
      {undo && (
        <button
          type="button"
          className="button -mr-3 shrink-0 px-3 text-link"
          onClick={() => onUndo(undo)}
        >
          <Icon name="undo-2" size={16} /> Undo
        </button>
      )}
    </p>
  )
}
