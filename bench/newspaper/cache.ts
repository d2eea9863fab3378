type Ages = { fresh: number; usable: number }
type Found = { readyAt: number; renew: boolean }

/**
 * A cache by name with ages in seconds, as server/kept-pages and CDNs are: what is fresh is sent;
 * what is older but usable is sent too, while one rendering replaces it.
 */
export function openCache({ fresh, usable }: Ages) {
  const kept = new Map<number, { begunAt: number; readyAt: number }>()

  function find(name: number, at: number): Found | undefined {
    const found = kept.get(name)
    const age = at - (found?.begunAt ?? -Infinity)
    if (!found || age >= usable) return undefined
    // While the first one is being made everybody waits for that.
    return { readyAt: Math.max(at, found.readyAt), renew: age >= fresh }
  }

  return {
    /** When it can be sent, and whether whoever asks has to renew it; undefined when it is not there. */
    find,
    /** Asked for at `begunAt`; until it is ready an older one that is usable is sent. */
    keep(name: number, begunAt: number, readyAt: number) {
      const older = find(name, begunAt)
      kept.set(name, { begunAt, readyAt: older ? older.readyAt : readyAt })
    },
  }
}
