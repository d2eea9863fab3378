export type CatalogueWatch = {
  /**
   * False while changes can be missed: before the first poll, and while the database is gone (a
   * hanging connection is detected after 3 seconds). Becoming live again always reports a change,
   * since some may have been missed.
   */
  isLive: () => boolean
  /** Polls now. Once it resolves, every earlier commit has been reported. Never throws. */
  poll: () => Promise<void>
  close: () => Promise<void>
}

export type VersionListener = ReturnType<typeof notifyOnce>

/** Reports each version once, and the current one again after a gap. */
export function notifyOnce(onVersion: (version: number) => void) {
  let known: number | undefined
  let ended = false
  return {
    isLive: () => known !== undefined,
    see: (version: number) => {
      if (ended || version === known) return
      known = version
      onVersion(version)
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
