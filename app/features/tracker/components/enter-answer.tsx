import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  title: string
  isEntered: boolean
  yes: () => void
  notYet: () => void
  undo: () => void
}

/** 'Did you enter?' over the way to enter, and once answered with yes Undo in its place. */
export function EnterAnswer({ title, isEntered, yes, notYet, undo }: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => keepFocus(box.current), [isEntered])
  return (
    <div
      ref={box}
      role="group"
      aria-label={`${isEntered ? 'Entered' : 'Did you enter'}: ${title}`}
      className="enter-answer absolute inset-x-0 bottom-0 z-20 flex flex-wrap items-center justify-end gap-2 bg-card"
    >
      <p role="status" className="mr-auto flex items-center gap-1 text-sm font-semibold">
        {isEntered && <Icon name="check" size={16} />}
        {isEntered ? 'Entered' : 'Did you enter?'}
      </p>
      {isEntered ? (
        <button
          type="button"
          // The second press of a double click must not take back what the first did.
          onClick={({ detail }) => detail < 2 && undo()}
          className="button-quiet px-3"
        >
          Undo
        </button>
      ) : (
        <>
          <button type="button" onClick={yes} className="button-primary px-3">
            Yes
          </button>
          <button type="button" onClick={notYet} className="button-quiet px-3">
            Not yet
          </button>
        </>
      )}
    </div>
  )
}

/** Covering the link with the focus takes it, and uncovering gives it back. */
function keepFocus(box: HTMLElement | null) {
  const row = box?.parentElement
  if (row?.contains(document.activeElement)) focus(box?.querySelector('button'))
  return () => {
    if (!box?.contains(document.activeElement)) return
    queueMicrotask(() => focus(box.isConnected ? box.querySelector('button') : enterLinkIn(row)))
  }
}

function enterLinkIn(row: HTMLElement | null | undefined) {
  return row?.querySelector<HTMLElement>('a[target="_blank"]')
}

function focus(element: HTMLElement | null | undefined) {
  element?.focus({ preventScroll: true })
}
