import { LRUCache } from 'lru-cache'

type Version = number | string
type Cached<Value> = {
  version: Version
  value: Promise<Value>
  loadedAt?: number
  isRefreshing?: boolean
}

/** A value that loads slower is served stale while it is refreshed in the background. */
const SLOW_LOAD_MS = 50
/** The fastest of this many loads counts: a single slow one says more about the machine. */
const MEASURED_LOADS = 3
/** A slow value is refreshed at most once per 20 times its load time. */
const REFRESH_INTERVAL_FACTOR = 20
const MAX_CACHED_KEYS = 500

/**
 * Memoizes `load` per key until `readVersion` changes; concurrent calls share one load.
 * @param clock monotonic milliseconds
 */
export function memoizeByVersion<Args extends unknown[], Value>(
  readVersion: (...args: NoInfer<Args>) => Promise<Version>,
  keyOf: (...args: Args) => string,
  load: (...args: Args) => Promise<Value>,
  clock = () => performance.now(),
) {
  const all = new LRUCache<string, Cached<Value>>({ max: MAX_CACHED_KEYS })
  let durations: number[] = []

  function startLoading(version: Version, args: Args): Cached<Value> {
    const startedAt = clock()
    const fresh: Cached<Value> = {
      version,
      value: load(...args).then((value) => {
        fresh.loadedAt = clock()
        durations = [...durations, fresh.loadedAt - startedAt].slice(-MEASURED_LOADS)
        return value
      }),
    }
    return fresh
  }

  function loadNow(key: string, version: Version, args: Args) {
    const fresh = startLoading(version, args)
    all.set(key, fresh)
    fresh.value.catch(() => {
      if (all.peek(key) === fresh) all.delete(key)
    })
    return fresh.value
  }

  function refresh(key: string, version: Version, args: Args, old: Cached<Value>) {
    old.isRefreshing = true
    const fresh = startLoading(version, args)
    fresh.value.then(
      () => all.set(key, fresh),
      () => (old.isRefreshing = false),
    )
  }

  return async function read(...args: Args): Promise<Value> {
    const version = await readVersion(...args)
    const key = keyOf(...args)
    const cached = all.get(key)
    if (cached?.version === version) return cached.value
    const usual = durations.length < MEASURED_LOADS ? 0 : Math.min(...durations)
    if (cached?.loadedAt === undefined || usual <= SLOW_LOAD_MS) return loadNow(key, version, args)
    const isDue = clock() - cached.loadedAt >= usual * REFRESH_INTERVAL_FACTOR
    if (isDue && !cached.isRefreshing) refresh(key, version, args, cached)
    return cached.value
  }
}
