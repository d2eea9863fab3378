/** Counts what is taken, in total and by key. */
export function countPlaces<Key = string>() {
  let total = 0
  const byKey = new Map<Key, number>()
  return {
    total: () => total,
    of: (key: Key) => byKey.get(key) ?? 0,
    take(key: Key) {
      total += 1
      byKey.set(key, (byKey.get(key) ?? 0) + 1)
    },
    leave(key: Key) {
      total -= 1
      const left = (byKey.get(key) ?? 0) - 1
      if (left > 0) byKey.set(key, left)
      else byKey.delete(key)
    },
  }
}
