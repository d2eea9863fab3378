import { isDay } from '#app/lib/time/days.ts'
import { tabStore } from '#app/ui/device/device-store.ts'
import { CARD_CHOICES, isChoice } from '#app/features/listings/rules/choices.ts'
import type { CompetitionCard } from '#app/features/listings/queries/cards.server.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

/** A list that was asked for more: all its cards, and the last page it has fetched. */
export type GrownList = { competitions: CompetitionCard[]; page: number }
type SavedList = GrownList & { id: string; savedAt: number }

const KEY = 'lists'
/** Where `<ScrollRestoration>` keeps its own, by its documentation. */
const PLACES_KEY = 'react-router-scroll-positions'
/** How many pages of the tab's history have a saved list. */
const LISTS_MAX = 5
const CARDS_MAX = 450
/** After that the list starts again. */
const FRESH_MS = 2 * HOUR_MS

let lists: SavedList[] | undefined

/** The list as it was when it was left; undefined when it had not grown, or too long ago. */
export function recallList(id: string, now: number): GrownList | undefined {
  return readLists().find((list) => list.id === id && now - list.savedAt < FRESH_MS)
}

/** Saves a list for the way back to it, also from another site or after a reload. */
export function saveList(id: string, { competitions, page }: GrownList, now: number) {
  if (competitions.length > CARDS_MAX) return
  const others = readLists().filter((list) => list.id !== id)
  lists = [...others, { id, competitions, page, savedAt: now }].slice(-LISTS_MAX)
}

/** How far down this step of the visitor's way was left, in pixels, as React Router keeps it. */
export function recallPlace(key: string): number | undefined {
  const place = tabStore.read(PLACES_KEY, isRecord)?.[key]
  return typeof place === 'number' ? place : undefined
}

/** Read once a page load; written when the page is left, as the browser keeps no more of it. */
function readLists(): SavedList[] {
  if (!lists) {
    lists = tabStore.read(KEY, isLists) ?? []
    window.addEventListener('pagehide', () => tabStore.write(KEY, lists))
  }
  return lists
}

function isRecord(found: unknown): found is Record<string, unknown> {
  return typeof found === 'object' && found !== null
}

function isLists(found: unknown): found is SavedList[] {
  return Array.isArray(found) && found.every(isSaved)
}

function isSaved(found: Partial<Record<keyof SavedList, unknown>> | null): found is SavedList {
  const { id, page, savedAt, competitions } = found ?? {}
  return (
    typeof id === 'string' &&
    typeof page === 'number' &&
    typeof savedAt === 'number' &&
    Array.isArray(competitions) &&
    competitions.every(isCard)
  )
}

const TEXTS = [
  'competitionSlug',
  'competitionTitle',
  'competitionImageURL',
  'promoterName',
  'mainCategory',
  'entryUrl',
] as const

function isCard(found: Partial<Record<keyof CompetitionCard, unknown>> | null) {
  return (
    typeof found?.competitionID === 'number' &&
    TEXTS.every((name) => typeof found[name] === 'string') &&
    CARD_CHOICES.every((name) => isChoice(name, found[name])) &&
    isDay(String(found.competitionEndDate))
  )
}
