import { LRUCache } from 'lru-cache'

type Kept<Value> = {
  version: number
  value: Promise<Value>
  /** When it was there; on the clock. */
  loadedAt?: number
  renewing?: boolean
}

/** Loading that lasts longer than this, in milliseconds, is not waited for when there is an older value. */
const LONG = 50
/** The quickest of so many counts: one slow loading says more about the machine than about the value. */
const LOAD_FACTOR = 3
/** A value that takes long rests so many times as long before it is loaded anew. */
const REST = 20
const KEYS_MAX = 500

/**
 * Keeps what `load` gave until `readVersion` says another number: one value for each key, loaded
 * once however many ask for it, and asked for again after a failure. What takes long to load (`LONG`)
 * is given out as it was while it is loaded behind, and that at most a twentieth of the time: with a
 * large catalogue that changes each second, neither the database nor a visitor is kept busy by it.
 * @param clock milliseconds that only rise
 */
export function memoizeByVersion<Args extends unknown[], Value>(
  readVersion: () => Promise<number>,
  keyOf: (...args: Args) => string,
  load: (...args: Args) => Promise<Value>,
  clock = () => performance.now(),
) {
  const all = new LRUCache<string, Kept<Value>>({ max: KEYS_MAX })
  let durations: number[] = []

  function startLoading(version: number, args: Args): Kept<Value> {
    const startedAt = clock()
    const fresh: Kept<Value> = {
      version,
      value: load(...args).then((value) => {
        fresh.loadedAt = clock()
        durations = [...durations, fresh.loadedAt - startedAt].slice(-LOAD_FACTOR)
        return value
      }),
    }
    return fresh
  }

  function loadNow(key: string, version: number, args: Args) {
    const fresh = startLoading(version, args)
    all.set(key, fresh)
    fresh.value.catch(() => {
      if (all.peek(key) === fresh) all.delete(key)
    })
    return fresh.value
  }

  function loadBehind(key: string, version: number, args: Args, old: Kept<Value>) {
    old.renewing = true
    const fresh = startLoading(version, args)
    fresh.value.then(
      () => all.set(key, fresh),
      () => (old.renewing = false),
    )
  }

  return async function read(...args: Args): Promise<Value> {
    const version = await readVersion()
    const key = keyOf(...args)
    const kept = all.get(key)
    if (kept?.version === version) return kept.value
    const usual = durations.length < LOAD_FACTOR ? 0 : Math.min(...durations)
    if (kept?.loadedAt === undefined || usual <= LONG) return loadNow(key, version, args)
    const rested = clock() - kept.loadedAt >= usual * REST
    if (rested && !kept.renewing) loadBehind(key, version, args, kept)
    return kept.value
  }
}
