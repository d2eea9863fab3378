/** How much harm something does while it waits, the worst first. */
export const HARM = {
  /** The law asks for a decision without undue delay. */
  notice: -1,
  danger: 0,
  wrong: 1,
  doubtful: 2,
  moved: 3,
  none: 4,
} as const

export type Harmful = {
  level: number
  /** When it came, in milliseconds since 1970. */
  at: number
  /** How often readers opened the listing's entry page in the last week. */
  opened: number
}

/** Openings of a week, from which readers meet a mistake often, and very often. */
const OPENED_OFTEN = [1, 10, 100] as const

type HarmKey = readonly [level: number, often: number, at: number, id: string]

export function harmKey(item: Harmful & { id?: string }): HarmKey {
  return [item.level, -oftenOf(item), item.at, item.id ?? '']
}

/** What harms most first: what harms the same, by how often readers meet it, then the oldest. */
export function byHarm(a: Harmful, b: Harmful): number {
  return compareKeys(harmKey(a), harmKey(b))
}

export function readHarmKey(text: string | null): HarmKey | undefined {
  const [, level, often, at, id] =
    /^(-?\d+)\.(-?\d+)\.(-?\d+)\.([a-z]+-\d+)$/.exec(text ?? '') ?? []
  return id === undefined ? undefined : [Number(level), Number(often), Number(at), id]
}

export function compareKeys(a: HarmKey, b: HarmKey): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || Number(a[3] > b[3]) - Number(a[3] < b[3])
}

function oftenOf({ opened }: Harmful): number {
  return OPENED_OFTEN.filter((often) => opened >= often).length
}
