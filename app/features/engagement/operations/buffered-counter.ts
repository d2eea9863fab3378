/** The columns that name a sum, of which most begin with the day; `count` is added to it. */
export type Count = { key: readonly (string | number)[]; count: number }

export type BufferedCounter = {
  /** Ignored while `max` other sums are counted. */
  add: (key: Count['key'], count?: number) => void
  take: () => Count[]
}

/** @param max number of sums, which bounds memory. */
export function openBufferedCounter(max: number): BufferedCounter {
  let counted = new Map<string, Count>()
  return {
    add(key, count = 1) {
      const name = JSON.stringify(key)
      const known = counted.get(name)
      if (known) known.count += count
      else if (counted.size < max) counted.set(name, { key, count })
    },
    take() {
      const taken = [...counted.values()]
      counted = new Map()
      return taken
    },
  }
}
