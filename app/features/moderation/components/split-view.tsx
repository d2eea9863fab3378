import { useEffect, useState, type FocusEvent, type MouseEvent, type ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { opensElsewhere } from '#app/ui/opens-elsewhere.ts'

export type Row = {
  title: string
  about: string
  /** What to look out for, each in a word or two. */
  flags: readonly (string | false)[]
  pickId?: string
}
export type SplitItem = {
  /** Of the article in `element`. */
  id: string
  row?: Row | undefined
  element: ReactNode
  /** Is shown in place of a decided item. */
  line?: ReactNode
  isDecided?: boolean
  /** It was decided, and is not any more. */
  isBack?: boolean
}

/**
 * Items that are decided on one after another. From 1200 px a list at the left beside the item
 * that was last focused; narrower screens show the items under one another, as do items without rows.
 * Without script the list's links choose the item.
 */
export function SplitView({ items }: { items: readonly SplitItem[] }) {
  const isScrolled = useScrolled()
  const isSplit = items.some(({ row }) => row)
  return (
    <ol
      className={`${isSplit ? 'split-view' : 'flex flex-col gap-3 empty:hidden'} group/triage mb-4`}
      data-triage
      data-scrolled={isScrolled || undefined}
      onFocus={showFocused}
    >
      {items.map(({ id, row, element, line, isDecided, isBack }) => (
        <li key={id} data-decided={isDecided || undefined}>
          {isBack && !isDecided && (
            <p className="split-line rounded-card bg-featured px-4 py-1 text-sm font-semibold text-on-featured">
              Back: it is not decided
            </p>
          )}
          {row && <SplitRow id={id} {...row} />}
          {element}
          {line}
        </li>
      ))}
    </ol>
  )
}

function SplitRow({ id, title, about, flags, pickId }: Row & { id: string }) {
  const shown = flags.filter((flag) => flag !== false)
  return (
    <div className="split-row" data-row>
      {/* oxlint-disable-next-line label-has-associated-control -- for the mouse alone, as the item has its own label */}
      {pickId && <label htmlFor={pickId} aria-hidden className="split-tick" />}
      <a href={`#${id}`} onClick={chooseItem} className="min-w-0 flex-1 py-1.5">
        <span className="line-clamp-1 leading-6 font-semibold wrap-anywhere">{title}</span>{' '}
        <span className="line-clamp-1 text-sm wrap-anywhere text-muted">{about}</span>
      </a>
      {shown.length > 0 && (
        <span className="chip shrink-0 gap-1 bg-urgent-tint px-2 text-sm font-semibold text-urgent">
          <Icon name="info" size={14} /> {shown.join(', ')}
        </span>
      )}
    </div>
  )
}

/** At the top of the page nothing is covered by buttons that stay in view. */
function useScrolled() {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const note = () => setScrolled(window.scrollY > 0)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [])
  return scrolled
}

/** Set by hand: the item that a key moves to must be laid out before it is scrolled to. */
function showFocused({ currentTarget: list, target }: FocusEvent<HTMLOListElement>) {
  const chosen = target.closest('article')?.closest('li')
  if (!chosen) return
  for (const item of list.children) {
    item.toggleAttribute('data-current', item === chosen)
    const link = item.querySelector('[data-row] a')
    if (item === chosen) link?.setAttribute('aria-current', 'true')
    else link?.removeAttribute('aria-current')
    if (item !== chosen && link?.checkVisibility()) closePanels(item)
  }
}

/** What is typed next must not land in a box that is out of sight. */
function closePanels(item: Element) {
  for (const panel of item.querySelectorAll<HTMLDetailsElement>('details[data-asks][open]'))
    panel.open = false
}

function chooseItem(event: MouseEvent<HTMLAnchorElement>) {
  if (opensElsewhere(event)) return
  event.preventDefault()
  event.currentTarget.closest('li')?.querySelector('article')?.focus({ preventScroll: true })
}
