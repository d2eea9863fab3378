import { useEffect, useRef } from 'react'
import { matchPath, useLocation, useViewTransitionState } from 'react-router'

const LISTING = '/competition/:comp'
/** Marks the clicked card; one per page, as app/styles.css needs a unique name. */
const PRESSED = 'pressed'

/** A page can show a listing twice, so the clicked card is marked and found by its index. */
export function useMovingPicture(): boolean {
  const { key, pathname } = useLocation()
  const pressed = useRef<{ path: string; place: number }>(undefined)
  const before = useRef(pathname)

  useEffect(() => {
    function onClick({ target }: MouseEvent) {
      const link = target instanceof Element ? target.closest('main article a') : null
      const card = link?.closest('article')
      const path = link?.getAttribute('href')
      mark(undefined)
      if (!card || !path || !matchPath(LISTING, path)) return
      pressed.current = { path, place: cardsOf(path).indexOf(card) }
      mark(card)
    }
    const controller = new AbortController()
    // In the capture phase, to run before React Router starts the transition.
    document.addEventListener('click', onClick, { capture: true, signal: controller.signal })
    window.addEventListener('unhandledrejection', ignoreAbortedTransition, {
      signal: controller.signal,
    })
    return () => controller.abort()
  }, [])

  useEffect(() => {
    const { path, place } = pressed.current ?? {}
    if (path !== undefined && path === before.current) mark(cardsOf(path)[place ?? 0])
    before.current = pathname
  }, [key, pathname])

  return useViewTransitionState(LISTING)
}

/** A new transition or a rotated screen rejects the running one; React Router doesn't catch it. */
function ignoreAbortedTransition(event: PromiseRejectionEvent) {
  const { reason } = event as { reason: unknown }
  if (reason instanceof DOMException && /transition/i.test(reason.message)) event.preventDefault()
}

function cardsOf(path: string) {
  const links = [...document.querySelectorAll('main article a')]
  return links
    .filter((link) => link.getAttribute('href') === path)
    .map((link) => link.closest('article'))
}

function mark(card: HTMLElement | null | undefined) {
  for (const old of document.querySelectorAll<HTMLElement>(`[data-${PRESSED}]`))
    delete old.dataset[PRESSED]
  if (card) card.dataset[PRESSED] = ''
}
