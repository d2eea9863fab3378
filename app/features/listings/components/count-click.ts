import type { MouseEvent } from 'react'
import { apiUrl } from '#app/lib/browser/api-url.ts'

const MIDDLE_BUTTON = 1

/** Whether the listing opens, now that its link is pressed. */
type Gate = (link: HTMLElement) => boolean
const OPEN: Gate = () => true
let gate = OPEN

/** From now on each press is asked about before the listing opens. Returns what ends it. */
export function askBeforeOpening(next: Gate): () => void {
  gate = next
  return () => {
    gate = OPEN
  }
}

/**
 * What a link to a promoter does when it is opened, also in a new tab: it tells the server that
 * this listing was clicked, and nothing about by whom. The browser sends it when it has time; the
 * link waits for nothing, and works as well when this fails.
 */
export function countingClicks(competitionID: number) {
  function press(event: MouseEvent<HTMLElement>) {
    if (event.defaultPrevented) return
    if (gate(event.currentTarget)) sendClick(competitionID)
    else event.preventDefault()
  }
  return {
    onClick: press,
    onAuxClick: (event: MouseEvent<HTMLElement>) => {
      if (event.button === MIDDLE_BUTTON) press(event)
    },
  }
}

function sendClick(competitionID: number) {
  try {
    navigator.sendBeacon(apiUrl('/api/click'), JSON.stringify({ competitionID }))
  } catch {
    // An old browser, or one that sends no beacons.
  }
}
