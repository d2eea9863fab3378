const RECENT_MS = 10_000

/** A single client needs no share. */
export function watchCompetitors(now = () => performance.now()) {
  let latest = { address: '', at: -Infinity }
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
