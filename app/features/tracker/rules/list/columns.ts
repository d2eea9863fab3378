import { readAmount } from '#app/features/reading/rules/cell-values.ts'
import { valueFinder } from '#app/features/reading/rules/value-finder.ts'
import { NO_DATES, readWrittenDay } from '#app/features/reading/rules/written-day.ts'

export const FIELDS = {
  what: 'What',
  promoter: 'Promoter',
  link: 'Link',
  enteredOn: 'Date entered',
  closesOn: 'Closes',
  won: 'Won',
  value: 'Value',
  arrived: 'Arrived',
  note: 'Note',
} as const
export type Field = keyof typeof FIELDS
/** The field of each column; null for one that is left out. */
export type Columns = readonly (Field | null)[]

/** What people call a column, besides its label. */
const NAMES: Record<Field, string> = {
  what: 'prize, title, competition, competition name, comp, comp name, name, item, description, prize description, giveaway, contest, draw, competition prize',
  promoter:
    'brand, company, sponsor, host, organiser, organizer, run by, who, by, shop, store, page, website name, promoter name, who with, site, source, where',
  link: 'url, website, web address, entry link, address, web page, competition link, entry url, comp url',
  enteredOn:
    'entered, entered on, entry date, date, date of entry, submitted, submitted on, day entered, when, when entered, day',
  closesOn:
    'closing date, closing, close date, closed, end date, ends, deadline, expires, expiry, expiry date, closes on, ends on, end, draw date, date closes',
  won: 'date won, won on, win date, win, winner, result, outcome, status, did i win, have i won, won yet, win lose',
  value: 'worth, prize value, rrp, amount, price, approx value, prize worth, est value, euro',
  arrived:
    'received, prize received, delivered, arrived on, date received, got it, date arrived, prize arrived, delivery',
  note: 'notes, comment, comments, details, remarks, extra, info',
}
const fieldOf = valueFinder(
  (Object.keys(FIELDS) as Field[]).flatMap((field) =>
    [FIELDS[field], ...NAMES[field].split(', ')].map((name) => [field, name] as const),
  ),
)
/** A title and empty rows may stand above the headings. */
const HEADINGS_WITHIN = 10
const EXAMPLES = 30

export type Layout = {
  /** The index of the first row below the headings. */
  start: number
  names: readonly string[]
  columns: Columns
}

/** Guesses what the columns of a table are: by their headings, without any by what is in them. */
export function guessLayout(rows: readonly (readonly string[])[]): Layout {
  const guesses = rows
    .slice(0, HEADINGS_WITHIN)
    .map((row) => unique(row.map((cell) => fieldOf(cell.replace(/\(.*\)|[?:*€£]/g, '')) ?? null)))
  const counts = guesses.map((fields) => fields.filter(Boolean).length)
  const best = counts.indexOf(Math.max(0, ...counts))
  if ((counts[best] ?? 0) >= 2)
    return { start: best + 1, names: rows[best] ?? [], columns: guesses[best] ?? [] }
  const columns = guessByContent(rows.slice(0, EXAMPLES))
  return { start: 0, names: columns.map((_, index) => `Column ${index + 1}`), columns }
}

/** A field belongs to the first column that is called like it. */
function unique(fields: (Field | null)[]) {
  return fields.map((field, index) => (fields.indexOf(field) === index ? field : null))
}

function guessByContent(rows: readonly (readonly string[])[]): (Field | null)[] {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const free: Record<string, Field[]> = {
    link: ['link'],
    date: ['enteredOn', 'closesOn'],
    amount: ['value'],
    text: ['what', 'promoter', 'note'],
  }
  return Array.from({ length: width }, (_, column) => {
    const cells = rows.map((row) => row[column]?.trim() ?? '').filter(Boolean)
    const kinds = Map.groupBy(cells, kindOf)
    const [kind] = [...kinds].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
    return (kind && free[kind]?.shift()) || null
  })
}

function kindOf(cell: string) {
  if (/^(?:https?:\/\/|www\.)\S+$/i.test(cell)) return 'link'
  if (
    readWrittenDay(cell, { ...NO_DATES, chosen: 'month-first' }) ||
    readWrittenDay(cell, NO_DATES)
  )
    return 'date'
  return readAmount(cell) === undefined ? 'text' : 'amount'
}
