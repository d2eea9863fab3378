import type { FocusEvent, MouseEvent, ReactNode } from 'react'

/**
 * Items that are decided on one after another. From 1200 px a list at the left beside the item
 * that was last focused; narrower screens show the items under one another. Without script the
 * list's links choose the item.
 */
export function SplitView({
  isScrolled = false,
  children,
}: {
  isScrolled?: boolean
  /** Of `SplitItem`. */
  children: ReactNode
}) {
  return (
    <ol
      className="split-view group/triage"
      data-triage
      data-scrolled={isScrolled || undefined}
      onFocus={showFocused}
    >
      {children}
    </ol>
  )
}

type ItemProps = {
  /** Of the article in `children`. */
  id: string
  title: string
  about: ReactNode
  /** What to look out for, in a word or two. */
  flags?: ReactNode
  /** The id of the checkbox that selects the item. */
  pickId?: string | undefined
  children: ReactNode
}

export function SplitItem({ id, title, about, flags, pickId, children }: ItemProps) {
  return (
    <li>
      <div className="split-row" data-row>
        {pickId && <PickLabel pickId={pickId} />}
        <a href={`#${id}`} onClick={chooseItem} className="min-w-0 flex-1 py-1.5">
          <span className="line-clamp-1 leading-6 font-medium wrap-anywhere">{title}</span>{' '}
          <span className="line-clamp-1 text-sm wrap-anywhere text-muted">{about}</span>
        </a>
        {flags}
      </div>
      {children}
    </li>
  )
}

/** Of a box in the item: for the mouse alone, as the item has its own label. */
function PickLabel({ pickId }: { pickId: string }) {
  // oxlint-disable-next-line label-has-associated-control -- hidden from the accessibility tree
  return <label htmlFor={pickId} aria-hidden className="split-tick" />
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
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.currentTarget.closest('li')?.querySelector('article')?.focus({ preventScroll: true })
}
