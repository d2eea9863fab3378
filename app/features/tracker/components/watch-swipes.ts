import { isLeftSwipe, type Point } from '../rules/swipe.ts'

/** Opens the menu of a row of the compact list that is swiped to the left. `first` has just started. */
export function watchSwipes(first: TouchEvent): void {
  let from: Point | undefined
  function begin({ touches }: TouchEvent) {
    const [touch, second] = touches
    from = touch && !second && !isZoomed() ? pointOf(touch) : undefined
  }
  function end({ changedTouches: [touch], target }: TouchEvent) {
    if (!from || !touch || !(target instanceof Element)) return
    if (isLeftSwipe(from, pointOf(touch), window.innerWidth)) openMenu(target)
    from = undefined
  }
  begin(first)
  // Passive: scrolling never waits for these.
  document.addEventListener('touchstart', begin, { passive: true })
  document.addEventListener('touchend', end, { passive: true })
  document.addEventListener('touchcancel', () => (from = undefined), { passive: true })
}

function openMenu(target: Element) {
  const row = target.closest('article[data-id]')
  const button = row?.querySelector<HTMLButtonElement>('button[popovertarget]')
  const menu = button?.popoverTargetElement
  if (!row || !button || !(menu instanceof HTMLElement)) return
  // A question or its answer covers the buttons.
  const isUsable = getComputedStyle(button).visibility === 'visible'
  if (!isRow(row) || !isUsable || menu.matches(':popover-open')) return
  menu.addEventListener('toggle', () => menu.querySelector('button')?.focus(), { once: true })
  // The menu returns the focus to it.
  button.focus({ preventScroll: true })
  button.click()
}

/** Rows are grids, cards are columns (`row-card` in app/styles.css). */
function isRow(card: Element) {
  return getComputedStyle(card).display === 'grid'
}

/** A zoomed page is moved by swiping. */
function isZoomed() {
  return (window.visualViewport?.scale ?? 1) > 1
}

function pointOf({ clientX, clientY }: Touch): Point {
  return { x: clientX, y: clientY }
}
