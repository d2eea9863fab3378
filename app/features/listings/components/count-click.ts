import type { MouseEvent } from 'react'
import { sendBeacon } from '#app/lib/browser/api-url.ts'
import { rememberOpening } from './openings.ts'

const MIDDLE_BUTTON = 1

/** Returns whether the pressed link opens. */
type Gate = (link: HTMLAnchorElement, competitionID: number) => boolean
const OPEN: Gate = () => true
let gate = OPEN

/** Returns a function that removes the gate. */
export function askBeforeOpening(next: Gate): () => void {
  gate = next
  return () => {
    gate = OPEN
  }
}

/** Counts a click without identifying the visitor, and remembers it in the tab; the link works anyway. */
export function countingClicks(competitionID: number) {
  return pressing((event) => {
    if (event.defaultPrevented) return
    if (!gate(event.currentTarget, competitionID)) return event.preventDefault()
    countClick(competitionID)
    rememberOpening(competitionID)
  })
}

type Press = (event: MouseEvent<HTMLAnchorElement>) => void

/** For a link: the middle button opens a page too. */
export function pressing(press: Press): { onClick: Press; onAuxClick: Press } {
  return {
    onClick: press,
    onAuxClick: (event) => {
      if (event.button === MIDDLE_BUTTON) press(event)
    },
  }
}

export function countClick(competitionID: number) {
  sendBeacon('/api/click', { competitionID })
}
