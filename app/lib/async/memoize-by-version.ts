import { LRUCache } from 'lru-cache'

type Version = number | string
type Cached<Value> = { version: Version; value: Promise<Value> }

const MAX_CACHED_KEYS = 500

/** Memoizes `load` per key until `readVersion` changes; concurrent calls share one load. */
export function memoizeByVersion<Args extends unknown[], Value>(
  readVersion: (...args: NoInfer<Args>) => Promise<Version>,
  keyOf: (...args: Args) => string,
  load: (...args: Args) => Promise<Value>,
) {
  const all = new LRUCache<string, Cached<Value>>({ max: MAX_CACHED_KEYS })

  return async function read(...args: Args): Promise<Value> {
    const version = await readVersion(...args)
    const key = keyOf(...args)
    const cached = all.get(key)
    if (cached?.version === version) return cached.value
    const fresh = { version, value: load(...args) }
    all.set(key, fresh)
    fresh.value.catch(() => {
      if (all.peek(key) === fresh) all.delete(key)
    })
    return fresh.value
  }
}
