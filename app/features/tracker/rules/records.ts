import type { Choices } from '#app/features/listings/rules/choices.ts'
import { dublinDayAt, type Day } from '#app/lib/time/days.ts'
import { WIN_NOTE_MAX, WIN_TEXT_MAX } from './limits.ts'

/** All but line feeds. */
const CONTROL_CHARACTERS = /(?!\n)\p{Cc}/gu

export const VIAS = ['opened', 'round', 'by-hand'] as const
export const MARK_STATES = ['none', 'later', 'not-for-me'] as const
export type Via = (typeof VIAS)[number]
export const REPEATS = ['daily', 'weekly', 'monthly'] as const
export type Repeat = (typeof REPEATS)[number]
export type MarkState = (typeof MARK_STATES)[number]

/** When a record was changed, in milliseconds since 1970, and by which device. */
export type Stamp = { at: number; device: string }

/** One entry into one competition; never changed, only undone. */
export type Entry = {
  id: string
  competitionID: number
  /** In milliseconds since 1970. */
  at: number
  day: Day
  via: Via
}

/** For members 'later' is the bookmark. */
export type Mark = Stamp & { competitionID: number; state: MarkState }

/** Of an own entry; a win that an earlier version stored has none of them. */
type OfEntry = {
  enteredOn?: Day | null | undefined
  closesOn?: Day | null | undefined
  /** An http address, or ''. */
  link?: string | null | undefined
  lost?: boolean | null | undefined
  /** How often it may be entered; null for once. */
  repeats?: Repeat | null | undefined
}

/** A win, or an own entry: one into a competition that is not listed here. */
export type Win = Stamp &
  OfEntry & {
    id: string
    /** Null for a competition that was never listed here. */
    competitionID: number | null
    prize: string
    promoter: string
    /** In whole euro. */
    value: number | null
    /** Null for an own entry that is not won. */
    wonOn: Day | null
    answeredOn: Day | null
    /** As the promoter told the winner; null: see `promisedDay`. */
    promisedBy: Day | null
    arrivedOn: Day | null
    note: string
    deleted: boolean
  }

/** What a device remembers of a listing; the names are those of docs/contract.md#listings. */
export type Facts = {
  competitionID: number
  competitionTitle: string
  competitionSlug: string
  entryUrl: string
  entryFrequency: Choices['entryFrequency']
  entryDailyRule: Choices['entryDailyRule']
  competitionEndDate: Day
  promoterName: string
  winnerAnnouncementDate: Day | null
  winnersTold: string | null
  answerWithin: string | null
  prizeWithin: string | null
  winnersUrl: string | null
} & Shown &
  Quoted

/** What a row shows besides; what a sync brings, and rows that an earlier version wrote, lack it. */
type Shown = {
  competitionImageURL?: string | null | undefined
  prizeValue?: number | null | undefined
  prizeCount?: number | null | undefined
}

/** Sentences of its T&Cs that an admin confirmed, and their address, as far as `/winners.json` has them. */
export type Quoted = {
  termsUrl?: string | null | undefined
  answerQuote?: string | null | undefined
  prizeQuote?: string | null | undefined
}

export type Won = Win & { wonOn: Day }
export type OwnEntry = Win & { wonOn: null }

export function isWon(win: Win): win is Won {
  return win.wonOn !== null
}

export function storedWins(wins: readonly Win[]): Won[] {
  return wins.filter(isWon).filter(({ deleted }) => !deleted)
}

export function isOwnEntry(win: Win): win is OwnEntry {
  return win.wonOn === null
}

export function newEntry(entry: Omit<Entry, 'day'>): Entry {
  return { ...entry, day: dublinDayAt(entry.at) }
}

/** Texts as both databases store them, so that the server returns exactly what a device sent. */
export function cleanWin<Texts extends Pick<Win, 'prize' | 'promoter' | 'note'> & Partial<OfEntry>>(
  win: Texts,
): Texts {
  return {
    ...win,
    enteredOn: win.enteredOn ?? null,
    closesOn: win.closesOn ?? null,
    link: win.link ?? '',
    lost: win.lost ?? false,
    repeats: win.repeats ?? null,
    prize: cleanText(win.prize, WIN_TEXT_MAX),
    promoter: cleanText(win.promoter, WIN_TEXT_MAX),
    note: cleanText(win.note, WIN_NOTE_MAX),
  }
}

function cleanText(text: string, limit: number) {
  const visible = text.replaceAll(CONTROL_CHARACTERS, '')
  return [...visible.trim()].slice(0, limit).join('').trimEnd().toWellFormed()
}

/** Deleting a win erases its texts everywhere; only its id remains. */
export function deletedWin({ id, wonOn }: Win, { at, device }: Stamp): Win {
  const empty = { competitionID: null, prize: '', promoter: '', value: null, note: '' }
  const days = { wonOn, answeredOn: null, promisedBy: null, arrivedOn: null }
  const ofEntry = { enteredOn: null, closesOn: null, link: '', lost: false, repeats: null }
  return { id, ...empty, ...days, ...ofEntry, deleted: true, at, device }
}
