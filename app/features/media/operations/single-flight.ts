/** The same work is done once at a time: whoever asks for it meanwhile gets what comes of it. */
export function singleFlight<T>() {
  const underWay = new Map<string, Promise<T>>()
  return function once(key: string, make: () => Promise<T>): Promise<T> {
    const begun = underWay.get(key)
    if (begun) return begun
    const making = make().finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }
}
