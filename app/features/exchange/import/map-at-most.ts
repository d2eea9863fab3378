/** Maps in order with at most `limit` calls in flight; the first error ends it. */
export async function mapAtMost<T, U>(
  items: readonly T[],
  limit: number,
  map: (item: T) => Promise<U>,
): Promise<U[]> {
  const results: U[] = []
  const entries = items.entries()
  const work = async () => {
    for (const [index, item] of entries) results[index] = await map(item)
  }
  await Promise.all(Array.from({ length: limit }, work))
  return results
}
