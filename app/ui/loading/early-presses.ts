import { useEffect } from 'react'

declare global {
  /** What was pressed before the page was hydrated, in order (`START_SCRIPTS`); undefined since. */
  var pressed: HTMLElement[] | undefined
}

/** Presses again, now that the page reacts, what was pressed before. */
export function useEarlyPresses() {
  useEffect(() => {
    const early = globalThis.pressed ?? []
    globalThis.pressed = undefined
    for (const element of early) element.click()
  }, [])
}
