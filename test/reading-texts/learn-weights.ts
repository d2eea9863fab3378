import { WEIGHT_UNIT, type Learned } from '#app/features/reading/rules/winner-terms.ts'

/** A place in a text: its clues, and the kinds that it may be. */
export type Example = { clues: readonly string[]; kinds: readonly number[] }
/** At least one of these examples of a text is of this kind. */
type Need = { kind: number; of: readonly number[] }
export type Lesson = { examples: readonly Example[]; needs?: readonly Need[] }

/** A clue that is rarer is left out. */
const CLUE_COUNT_MIN = 2
type Settings = {
  kinds: number
  /** How many clues have weights. */
  most: number
  /** How often the clues that matter least are left out. */
  cuts: number
  /** How much large weights cost, so that rare clues are not learned by heart. */
  decay: number
  /** How much any weight costs, so that few clues matter. */
  sparseness: number
}

/** Learns the weights of the clues that matter most. The same lessons give the same weights; the last kind has none. */
export function learnWeights(lessons: readonly Lesson[], settings: Settings): Learned {
  const { most, cuts } = settings
  const counts = new Map<string, number>()
  for (const { clues } of lessons.flatMap(({ examples }) => examples))
    for (const clue of clues) counts.set(clue, (counts.get(clue) ?? 0) + 1)
  let best = [...counts.keys()].filter((clue) => (counts.get(clue) ?? 0) >= CLUE_COUNT_MIN)
  const share = Math.min(1, most / best.length) ** (1 / cuts)
  for (let nth = 1; nth <= cuts; nth += 1) {
    const weights = fit(lessons, best, settings)
    const rank = (clue: string) => {
      const own = weights.get(clue) ?? []
      return (Math.max(...own) - Math.min(...own)) * Math.sqrt(counts.get(clue) ?? 0)
    }
    const left = nth === cuts ? most : Math.round(best.length * share)
    best = best.toSorted((a, b) => rank(b) - rank(a)).slice(0, left)
  }
  const fitted = fit(lessons, best, { ...settings, sparseness: 0 })
  const rows = [...fitted].map(([clue, own]) => {
    const last = own.at(-1) ?? 0
    const row = own.slice(0, -1).map((weight) => Math.round((weight - last) / WEIGHT_UNIT) + 0)
    return { clue, row }
  })
  const used = rows
    .filter(({ row }) => row.some((weight) => weight !== 0))
    .toSorted((a, b) => (a.clue < b.clue ? -1 : 1))
  const columns = Array.from({ length: settings.kinds - 1 }, (_, kind) =>
    used.map(({ row }) => row[kind] ?? 0),
  )
  return { clues: used.map(({ clue }) => clue), columns }
}

const ROUNDS = 120
const STEP = 0.05
/** A weight below this counts as almost none. */
const SMALL = 0.03

/** Multinomial logistic regression by Adam. Returns a weight for each kind of each clue. */
function fit(
  lessons: readonly Lesson[],
  clues: readonly string[],
  { kinds, decay, sparseness }: Settings,
): Map<string, number[]> {
  const ids = new Map(clues.map((clue, id) => [clue, id * kinds]))
  const rows = lessons.map(({ examples, needs = [] }) => ({
    needs,
    places: examples.map((one) => ({
      may: Array.from({ length: kinds }, (_, kind) => one.kinds.includes(kind)),
      ids: one.clues.flatMap((clue) => ids.get(clue) ?? []),
    })),
  }))
  const [weights, slopes, means, squares] = [0, 0, 0, 0].map(
    () => new Float64Array(clues.length * kinds),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array]
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [at, weight] of weights.entries())
      slopes[at] = decay * weight + sparseness * Math.tanh(weight / SMALL)
    for (const row of rows) addSlopes(row, weights, slopes, kinds)
    const step = (round < ROUNDS * 0.7 ? STEP : STEP / 3) / (1 - 0.9 ** round)
    const bias = 1 - 0.99 ** round
    for (const [at, slope] of slopes.entries()) {
      const mean = (means[at] = 0.9 * (means[at] ?? 0) + 0.1 * slope)
      const square = (squares[at] = 0.99 * (squares[at] ?? 0) + 0.01 * slope ** 2)
      weights[at] = (weights[at] ?? 0) - (step * mean) / (Math.sqrt(square / bias) + 1e-8)
    }
  }
  return new Map(
    clues.map(
      (clue, id) => [clue, Array.from(weights.slice(id * kinds, (id + 1) * kinds))] as const,
    ),
  )
}

type Row = { needs: readonly Need[]; places: readonly { may: boolean[]; ids: number[] }[] }

/** Adds what one text says of the weights of its clues. */
function addSlopes(row: Row, weights: Float64Array, slopes: Float64Array, kinds: number) {
  const shares = row.places.map(({ ids }) => sharesOf(ids, weights, kinds))
  const aims = row.places.map(({ may }, nth) =>
    normal((shares[nth] ?? []).map((share, kind) => (may[kind] ? share : 0))),
  )
  for (const need of row.needs) addNeed(aims, need)
  for (const [nth, { ids }] of row.places.entries())
    for (let kind = 0; kind < kinds; kind += 1) {
      const error = (shares[nth]?.[kind] ?? 0) - (aims[nth]?.[kind] ?? 0)
      for (const id of ids) slopes[id + kind] = (slopes[id + kind] ?? 0) + error
    }
}

function sharesOf(ids: readonly number[], weights: Float64Array, kinds: number) {
  const shares: number[] = []
  for (let kind = 0; kind < kinds; kind += 1) {
    let sum = 0
    for (const id of ids) sum += weights[id + kind] ?? 0
    shares.push(Math.exp(sum))
  }
  return normal(shares)
}

function normal(parts: readonly number[]) {
  const all = parts.reduce((a, b) => a + b)
  return parts.map((part) => part / all)
}

/** Raises the probabilities of the kind that one of the places has (noisy or). */
function addNeed(aims: number[][], { kind, of }: Need) {
  const none = of.reduce((product, nth) => product * (1 - (aims[nth]?.[kind] ?? 0)), 1)
  for (const nth of of) {
    const before = aims[nth]?.[kind] ?? 0
    const after = Math.min(1, before / (1 - none || 1))
    const rest = before < 1 ? (1 - after) / (1 - before) : 0
    aims[nth] = (aims[nth] ?? []).map((aim, at) => (at === kind ? after : aim * rest))
  }
}
