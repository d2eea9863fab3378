/** Returns numbers from 0 (included) to 1 (excluded), the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

/**
 * Items in the order of a turn. In n turns each of n items is first once, in an order that differs between rounds, so
 * that a cache that skips every second turn favours none.
 */
export function fairOrder<T>(items: readonly T[], turn: number): T[] {
  const round = Math.floor(turn / items.length)
  const order = shuffled(items, seededRandom(round))
  const first = turn % items.length
  return items.length < 2 ? [...items] : [...order.slice(first), ...order.slice(0, first)]
}
