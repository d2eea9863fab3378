import { pick } from '#app/lib/pick.ts'
import type { PagePath } from '#app/lib/page-address.ts'
import { isDay, shortDate } from '#app/lib/time/days.ts'
import type { Category } from '#app/features/listings/rules/categories.ts'

export const REASON_MAX = 500
export const REPORT_NOTE_MAX = 500

/** What was done to an item; `undo` are the fields that undo it, `undone` is the item that is back. */
export type DeskAnswer = {
  done: string
  item?: string
  undo?: Record<string, string | number>
  undone?: string
}

const DOING: Readonly<Record<string, string>> = {
  approve: 'Approving',
  reject: 'Rejecting',
  confirm: 'Confirming',
  dismiss: 'Dismissing',
  apply: 'Applying',
  close: 'Closing today',
  moved: 'Changing the date',
  corrected: 'Changing the date',
  trust: 'Trusting the site',
  keep: 'Marking as reviewed',
  'take-back': 'Taking back',
  agree: 'Agreeing',
  refuse: 'Refusing',
  paid: 'Marking as paid',
}

/** Returns what a form is about to decide, as in 'Approving'; undefined for one that decides nothing. */
export function doingOf({ intent = '', from }: Record<string, string | number>) {
  return intent === 'reject' && from === 'approved' ? 'Taking down' : DOING[intent]
}

export function competitionLogPath(competitionID: number): PagePath {
  return `/admin/moderation-log/${competitionID}`
}

export function memberPath(memberID: number): PagePath {
  return `/admin/users/${memberID}`
}

export function deskPromoterPath(promoterID: number): PagePath {
  return `/admin/promoters/${promoterID}`
}

/** What waits to be checked; each kind is a filter of /admin/to-check, in this order. */
export const CHECK_LABELS = {
  reports: 'Reports',
  links: 'Links and dates',
  unreviewed: 'Published, not reviewed',
  winners: 'Winners',
  promoters: 'Promoters',
  objections: 'Objections',
  bookings: 'Places',
} as const
export type CheckKind = keyof typeof CHECK_LABELS
export const CHECK_KINDS = Object.keys(CHECK_LABELS) as CheckKind[]
/** Not those that are public and that nobody complained of. */
export const URGENT_KINDS = CHECK_KINDS.filter((kind) => kind !== 'unreviewed')

/** The columns of All Competitions that can be left out. */
export const COLUMNS = ['promoter', 'category', 'status', 'closes', 'submitted'] as const
export type Column = (typeof COLUMNS)[number]

/** Orders of lists; those with '-last' are the descending ones. */
export const ORDER_LABELS = {
  oldest: 'Oldest first',
  newest: 'Newest first',
  closing: 'Closing first',
  'closing-last': 'Closing last',
  title: 'Title A to Z',
  'title-last': 'Title Z to A',
  promoter: 'Promoter A to Z',
  'promoter-last': 'Promoter Z to A',
} as const
export type ListOrder = keyof typeof ORDER_LABELS

export const REPORT_REASON_LABELS = {
  expired: 'It has closed',
  'dead-link': 'The link does not work',
  duplicate: 'It is listed twice',
  'not-free': 'It is not free to enter',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASON_LABELS
export const REPORT_REASONS = Object.keys(REPORT_REASON_LABELS) as ReportReason[]

/** What the form offers; one that is no stored reason becomes 'other', with its words before the note. */
export const REPORT_CHOICES = {
  correction: 'The date, title or link is wrong',
  'dead-link': 'The link is dead',
  expired: 'It has closed',
  'not-free': 'It costs money',
  scam: 'It looks like a scam',
  mine: 'It is mine',
  other: 'Something else',
} as const
export type ReportChoice = keyof typeof REPORT_CHOICES

/** The fields that a reader or the promoter may correct. */
export const CORRECTED_FIELDS = ['competitionTitle', 'competitionEndDate', 'entryUrl'] as const
export type Corrected = Partial<Record<(typeof CORRECTED_FIELDS)[number], string>>
export const CORRECTED_LABELS = {
  competitionTitle: 'Title',
  competitionEndDate: 'Closing date',
  entryUrl: 'Link',
} as const

type Suggested = { corrected: Corrected | null; byPromoter: boolean }

/** Returns what corrections would change: its promoter's before a reader's, then the later one. */
export function mergeCorrections(reports: readonly Suggested[], listing: Required<Corrected>) {
  const inOrder = reports.toSorted((a, b) => Number(a.byPromoter) - Number(b.byPromoter))
  const merged: Corrected = Object.assign({}, ...inOrder.map(({ corrected }) => corrected))
  const changed = CORRECTED_FIELDS.filter(
    (name) => (merged[name] ?? listing[name]) !== listing[name],
  )
  return changed.length > 0 ? pick(merged, changed) : undefined
}

/** Listings decided by one press, also of a filter that matches more. */
export const BULK_MAX = 200

export function pickId(competitionID: number): string {
  return `pick-${competitionID}`
}

/** Returns the values of ticked boxes, by competitionID. */
export function pickedIn(fields: Iterable<readonly [name: string, value?: string]>) {
  return new Map(
    [...fields].flatMap(([name, value = '']) => {
      const id = Number(/^pick-(\d+)$/.exec(name)?.[1])
      return Number.isNaN(id) ? [] : [[id, value] as const]
    }),
  )
}

/** Returns the reason of that number for a number alone, else the text. */
export function reasonFrom(text: string, usual: readonly string[]): string {
  const trimmed = text.trim()
  return (/^[1-9]$/.test(trimmed) && usual[Number(trimmed) - 1]) || trimmed
}

/** The fields of the quick edit that a promoter's page can fill in. */
export const READ_FIELDS = ['competitionTitle', 'competitionEndDate'] as const

/** What a promoter's page says, for the fields of the quick edit. */
export type QuickReading = {
  values: Readonly<Record<string, string | undefined>>
  notes: Readonly<Record<string, string | undefined>>
}

export function readingSentence({ values, notes }: QuickReading): string {
  if (READ_FIELDS.some((name) => values[name])) return 'Filled in from the page. Please check it.'
  return READ_FIELDS.some((name) => notes[name])
    ? 'Nothing was empty. Where the page says something different, the field shows it.'
    : 'The page says nothing different about title and closing date.'
}

/** Replaces the first category; one that was a further category moves up. */
export function withMainCategory(categories: readonly Category[], main: Category): Category[] {
  return [main, ...categories.slice(1).filter((category) => category !== main)]
}

const LOGGED_TIME = /\b\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?/g
const loggedInstant = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Dublin',
})

/** Formats the dates and times in a log entry's text: '1 Dec 2026', '21 Nov 2026, 12:00'. */
export function readableLog(text: string): string {
  return text.replace(LOGGED_TIME, (found) => {
    if (isDay(found)) return shortDate(found)
    // oxlint-disable-next-line no-restricted-globals -- parses a stored time, not the clock
    const at = Date.parse(found)
    return Number.isNaN(at) ? found : loggedInstant.format(at)
  })
}

/** Splits a text so that the words which the text beside it does not have are separate parts. */
export function markedWords(text: string, beside: string): { words: string; isOther: boolean }[] {
  const known = new Set(beside.toLowerCase().split(/\s+/))
  const parts: { words: string; isOther: boolean }[] = []
  for (const word of text.split(/(\s+)/)) {
    const isOther = word.trim() !== '' && !known.has(word.toLowerCase())
    const last = parts.at(-1)
    if (last?.isOther === isOther) last.words += word
    else parts.push({ words: word, isOther })
  }
  return parts
}

/** Returns whether anything but the order and the page narrows a list. */
export function isFiltered({ order: _order, page: _page, ...filters }: Record<string, unknown>) {
  return Object.values(filters).some((filter) => filter !== undefined && filter !== '')
}

/** Formats a submitter's decided listings for a row: '12 ✓ 1 ✗', or 'new'. */
export function shortRecord({ approved, rejected }: { approved: number; rejected: number }) {
  const parts = [approved > 0 && `${approved} ✓`, rejected > 0 && `${rejected} ✗`]
  return parts.filter((part) => part !== false).join(' ') || 'new'
}

/** Formats a submitter's decided listings: '12 approved, 1 rejected'. */
export function recordLabel({ approved, rejected }: { approved: number; rejected: number }) {
  if (approved + rejected === 0) return 'no decisions yet'
  return `${approved} approved, ${rejected} rejected`
}
