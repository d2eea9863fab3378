const RECENT_MS = 10_000

/** Remembers whether other addresses have asked lately: one that is alone needs no bound of its own. */
export function watchCompetitors(now = () => performance.now()) {
  let latest = { address: '', at: -Infinity }
  /** The latest of any other address than `latest`. */
  let other = latest
  return {
    note(address: string) {
      if (address !== latest.address) other = latest
      latest = { address, at: now() }
    },
    has(address: string) {
      const { at } = address === latest.address ? other : latest
      return now() - at <= RECENT_MS
    },
  }
}
