import { isDay } from '#app/lib/time/days.ts'
import { tabStore } from '#app/ui/device/device-store.ts'
import { CARD_CHOICE_NAMES, cardWord } from '#app/features/listings/rules/card-choices.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

/** All cards loaded so far and the last page. */
export type GrownList = { competitions: CompetitionCard[]; page: number }
type SavedList = GrownList & { id: string; savedAt: number }

const KEY = 'lists'
/** Documented storage key of `<ScrollRestoration>`. */
const PLACES_KEY = 'react-router-scroll-positions'
const LISTS_MAX = 5
const CARDS_MAX = 450
const FRESH_MS = 2 * HOUR_MS

let lists: SavedList[] | undefined

export function recallList(id: string, now: number): GrownList | undefined {
  return readLists().find((list) => list.id === id && now - list.savedAt < FRESH_MS)
}

/** Restored also after a visit to another site or a reload. */
export function saveList(id: string, { competitions, page }: GrownList, now: number) {
  if (competitions.length > CARDS_MAX) return
  const others = readLists().filter((list) => list.id !== id)
  lists = [...others, { id, competitions, page, savedAt: now }].slice(-LISTS_MAX)
}

/** The scroll position in pixels that React Router saved for a history entry. */
export function recallPlace(key: string): number | undefined {
  const place = tabStore.read(PLACES_KEY, isRecord)?.[key]
  return typeof place === 'number' ? place : undefined
}

/** Read once per page load, written when the page is left. */
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
    CARD_CHOICE_NAMES.every((name) => cardWord(name, found[name]) !== undefined) &&
    isDay(String(found.competitionEndDate))
  )
}
