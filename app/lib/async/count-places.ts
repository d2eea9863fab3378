export function countPlaces() {
  let total = 0
  const byAddress = new Map<string, number>()
  return {
    total: () => total,
    of: (address: string) => byAddress.get(address) ?? 0,
    take(address: string) {
      total += 1
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1)
    },
    leave(address: string) {
      total -= 1
      const left = (byAddress.get(address) ?? 0) - 1
      if (left > 0) byAddress.set(address, left)
      else byAddress.delete(address)
    },
  }
}
