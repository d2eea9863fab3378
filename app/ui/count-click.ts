import type { MouseEvent } from 'react'

const MIDDLE_BUTTON = 1

/**
 * What a link to a promoter does when it is opened, also in a new tab: it tells the server that
 * this listing was clicked, and nothing about by whom. The browser sends it when it has time; the
 * link waits for nothing, and works as well when this fails.
 */
export function countingClicks(competitionID: number) {
  return {
    onClick: (event: MouseEvent) => {
      if (!event.defaultPrevented) sendClick(competitionID)
    },
    onAuxClick: (event: MouseEvent) => {
      if (event.button === MIDDLE_BUTTON) sendClick(competitionID)
    },
  }
}

function sendClick(competitionID: number) {
  try {
    navigator.sendBeacon('/api/click', JSON.stringify({ competitionID }))
  } catch {
    // An old browser, or one that sends no beacons.
  }
}
