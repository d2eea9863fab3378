import { useEffect, useRef } from 'react'
import { matchPath, useLocation, useViewTransitionState } from 'react-router'

const LISTING = '/competition/:comp'
/** The card whose picture goes along: one of a page, so that its name in app/styles.css is unique. */
const PRESSED = 'pressed'

/**
 * Between a card and its listing's page the picture goes from one place to the other, and back.
 * A listing can be on a page more than once, so the card that was pressed is marked, and found
 * again by its place. True while a page fades into a listing's page, or that into another.
 */
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
    const listening = new AbortController()
    // Before React Router, which begins the transition.
    document.addEventListener('click', onClick, { capture: true, signal: listening.signal })
    window.addEventListener('unhandledrejection', forgive, { signal: listening.signal })
    return () => listening.abort()
  }, [])

  useEffect(() => {
    const { path, place } = pressed.current ?? {}
    if (path !== undefined && path === before.current) mark(cardsOf(path)[place ?? 0])
    before.current = pathname
  }, [key, pathname])

  return useViewTransitionState(LISTING)
}

/** A transition is cut short by the next one, and by a turned screen; React Router minds neither. */
function forgive(event: PromiseRejectionEvent) {
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
