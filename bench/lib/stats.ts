/** The middle value; of an even number the upper of the two. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value that `part` (0 to 1) of the values do not exceed. NaN when there are none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

/**
 * Runs the contestants in turn, round after round (A B A B …), so that the noise of a shared
 * machine meets all of them alike.
 * @returns for each contestant what its rounds answered.
 */
export async function interleave<Name extends string, Result>(
  contestants: Record<Name, () => Result | Promise<Result>>,
  rounds: number,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(contestants) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]]))
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results[name]?.push(await contestants[name]())
  }
  return results as Record<Name, Result[]>
}

/** The median of `a` over `b`, round by round: what disturbs one round disturbs both alike. */
export function medianRatio(a: readonly number[], b: readonly number[]): number {
  return median(a.map((value, round) => value / (b[round] ?? NaN)))
}
