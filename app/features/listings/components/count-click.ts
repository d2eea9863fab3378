import type { MouseEvent } from 'react'
import { sendBeacon } from '#app/lib/browser/api-url.ts'
import { SECOND_MS } from '#app/lib/time/durations.ts'
import { tabStore } from '#app/ui/device/device-store.ts'

const MIDDLE_BUTTON = 1
const OPENED_KEY = 'opened'

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
    // Stored at once: the promoter's page may put this one in the background before the tracker loads.
    writeOpenings({ ...readOpenings(), [competitionID]: true })
  })
}

type Press = (event: MouseEvent<HTMLAnchorElement>) => void

/** Of the link that opened last; the time is that of its event. */
let lastOpening = { href: '', at: 0 }

/** For a link: the middle button opens a page too. A second press within a second opens and counts nothing. */
export function pressing(press: Press): { onClick: Press; onAuxClick: Press } {
  function pressOnce(event: MouseEvent<HTMLAnchorElement>) {
    const { href } = event.currentTarget
    const at = event.timeStamp
    if (href === lastOpening.href && at - lastOpening.at < SECOND_MS) return event.preventDefault()
    press(event)
    if (!event.defaultPrevented) lastOpening = { href, at }
  }
  return {
    onClick: pressOnce,
    onAuxClick: (event) => {
      if (event.button === MIDDLE_BUTTON) pressOnce(event)
    },
  }
}

export function countClick(competitionID: number) {
  sendBeacon('/api/click', { competitionID })
}

/** By competitionID, whether the tracker still has to ask 'Did you enter?'. */
export type Openings = Readonly<Record<string, boolean>>

export function readOpenings(): Openings {
  return tabStore.read(OPENED_KEY, isOpenings) ?? {}
}

export function writeOpenings(openings: Openings) {
  tabStore.write(OPENED_KEY, openings)
}

function isOpenings(found: unknown): found is Openings {
  return typeof found === 'object' && found !== null && !Array.isArray(found)
}
