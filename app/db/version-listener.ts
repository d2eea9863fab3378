export type CatalogueWatch = {
  /**
   * False while changes may go unnoticed: before the first look, and when the database is gone, of
   * which a connection that hangs tells after 3 seconds. Once it is live again a change is told in
   * any case, as nobody knows what was missed.
   */
  isLive: () => boolean
  /** Looks now: when it resolves, what was committed before the call has been told. Never throws. */
  poll: () => Promise<void>
  close: () => Promise<void>
}

export type VersionListener = ReturnType<typeof notifyOnce>

/** Reports each version once, and after a gap the current one. */
export function notifyOnce(tell: (version: number) => void) {
  let known: number | undefined
  let ended = false
  return {
    isLive: () => known !== undefined,
    see: (version: number) => {
      if (ended || version === known) return
      known = version
      tell(version)
    },
    lose: () => {
      known = undefined
    },
    end: () => {
      ended = true
      known = undefined
    },
  }
}
