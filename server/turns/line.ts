/** Who waits: one of each address in turn, those of an address first in, first out. */
export function openLine<One>() {
  const addresses = new Map<string, One[]>()
  let size = 0
  return {
    size: () => size,
    /** How many would go before one more of an address, at most. */
    before: (address: string) => addresses.size * ((addresses.get(address)?.length ?? 0) + 1),
    add(address: string, one: One) {
      size += 1
      const waiting = addresses.get(address)
      if (waiting) waiting.push(one)
      else addresses.set(address, [one])
    },
    take(): One | undefined {
      const [first] = addresses
      if (!first) return undefined
      const [address, waiting] = first
      size -= 1
      addresses.delete(address)
      const one = waiting.shift()
      if (waiting.length > 0) addresses.set(address, waiting)
      return one
    },
  }
}
