export type Random = {
  /** A number in [from, to). */
  between(from: number, to: number): number
  /** One of the given values. */
  pick<T>(values: readonly [T, ...T[]]): T
  /** True in `share` of the cases. */
  chance(share: number): boolean
}

function hash(text: string): number {
  let value = 2166136261
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619)
  }
  return value >>> 0
}

/** The same seed always gives the same picture (mulberry32). */
export function randomFor(seed: string): Random {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (from, to) => from + next() * (to - from),
    pick: (values) => values[Math.floor(next() * values.length)] ?? values[0],
    chance: (share) => next() < share,
  }
}
