export type CatalogueWatch = {
  /** False before the first poll and while the database is gone: changes can then be missed. */
  isLive: () => boolean
  /** Once it resolves, every earlier commit has been reported. Never throws. */
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
