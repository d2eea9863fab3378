import { fairOrder, seededRandom, shuffled } from '#app/lib/random.ts'

/** docs/contract.md#lists */
export const PAGE_SIZE = 9
export const CAROUSEL_SIZE = 6
export const HOME_ENDING_SIZE = 4
/** Fills two rows with its first card, of twice the size; scrolling loads the others. */
export const HOME_NEWEST_SIZE = 5
/** With fewer open listings a county's page says too little for search engines. */
export const COUNTY_INDEXED_FROM = 5
export const NEW_WINDOW_DAYS = 7
/** Own adverts follow the listings with these indexes: a row of two, three or four cards, and two rows. */
export const BOXES_AFTER = [
  ['list-box', 7],
  ['category', 3],
] as const
/** HTML by the index of the listing on the page that it follows. */
export type ListAdverts = Readonly<Record<number, string>>
const ADVERTS_AFTER: readonly number[] = [12, 24]

/** `index` counts from 0 in the whole list. */
export function isAdvertAfter(index: number): boolean {
  return ADVERTS_AFTER.includes(index)
}

/** `since` is in milliseconds since 1970. */
export function isNewSince({ publishedAt }: { publishedAt: number | null }, since: number | null) {
  return publishedAt !== null && since !== null && publishedAt > since
}

/** 1 without `?page=`; undefined unless it is a whole number from 1. */
export function pageNumber(text: string | null): number | undefined {
  if (text === null || text === '') return 1
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}

export function pageCount(items: number): number {
  return Math.max(1, Math.ceil(items / PAGE_SIZE))
}

/** One premium listing and five others, without duplicates: each of n premium listings has one turn in n. */
export function pickCarousel<T extends { competitionID: number }>(
  { premium, others }: { premium: readonly T[]; others: readonly T[] },
  turn: number,
): T[] {
  const [first] = fairOrder(premium, turn)
  const rest = shuffled(others, seededRandom(turn)).filter(
    ({ competitionID }) => competitionID !== first?.competitionID,
  )
  return (first ? [first, ...rest] : rest).slice(0, CAROUSEL_SIZE)
}
