/** Clues and, by kind but for the last, the weight of each as a whole number of `WEIGHT_UNIT`. */
export type Learned = { clues: readonly string[]; columns: readonly (readonly number[])[] }
export const WEIGHT_UNIT = 0.1
/** The same by clue. */
export type Weights = ReadonlyMap<string, readonly number[]>

export function toWeights({ clues, columns }: Learned): Weights {
  return new Map(clues.map((clue, at) => [clue, columns.map((column) => column[at] ?? 0)]))
}

/** Returns the probability of each of `count` kinds, from 0 to 1: multinomial logistic regression. */
export function sharesOf(clues: ReadonlySet<string>, weights: Weights, count: number): number[] {
  const rows = [...clues].flatMap((clue) => [weights.get(clue) ?? []])
  const parts = Array.from({ length: count }, (_, kind) =>
    Math.exp(WEIGHT_UNIT * rows.reduce((sum, row) => sum + (row[kind] ?? 0), 0)),
  )
  const all = parts.reduce((sum, part) => sum + part)
  return parts.map((part) => part / all)
}
