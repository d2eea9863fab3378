import { readAmount } from '#app/features/reading/rules/cell-values.ts'
import { NO_DATES, readWrittenDay } from '#app/features/reading/rules/written-day.ts'
import { searchWords } from '#app/lib/text/fold-text.ts'

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

/** Words of headings, the first that fit; null for columns that are none of ours. Of two for a field the earlier counts. */
const HEADINGS: readonly (readonly [Field | null, RegExp])[] = [
  ['value', /\b(?:value|worth|rrp|arv|amount|price|euros?|how much)\b/],
  ['note', /\b(?:notes?|comments?|remarks?)\b/],
  [
    null,
    /\b(?:how|often|frequency|limit|times|number|begins?|starts?|opens?|announce[ds]?|announcement|notif\w+|terms|t cs?|e ?mail|method|category|type|(?:who|by|via|with) entered|entered (?:by|via|with))\b/,
  ],
  ['link', /\b(?:links?|urls?|website(?! name)|web ?page|web ?address|address)\b/],
  ['arrived', /\b(?:arrived?|arrival|received?|delivered|delivery|got it)\b/],
  [
    'what',
    /^(?!.*\b(?:date|day|when)\b)(?:what\b|.*\b(?:prize|item)\b.*\b(?:won|win)\b|.*\bcomp\w*\b.*\bentered\b)/,
  ],
  [
    'closesOn',
    /\b(?:clos(?:es?|ed|ing)|end(?:s|ing)?|deadline|expir\w+|finish\w*|draw date|last day)\b/,
  ],
  ['won', /\b(?:won|wins?|winners?|results?|outcome|status|lose|lost)\b/],
  ['enteredOn', /\b(?:entered|submitted|entry date|date of entry)\b/],
  ['promoter', /\b(?:promoters?|brand|company|sponsors?|host\w*|organi[sz]\w+)\b/],
  ['enteredOn', /\b(?:dated?|when|day|time ?stamp|created)\b/],
  ['promoter', /\b(?:r[ua]n|running|who|by|with|from|shop|store|page|website|site|source|where)\b/],
  [
    'what',
    /\b(?:prizes?|comps?|competitions?|contests?|promotions?|sweep\w*|giveaways?|draws?|raffles?|titles?|names?|items?|description)\b/,
  ],
  ['note', /\b(?:details|extra|info)\b/],
]
const HEADING_MAX = 60
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
  const guesses = rows.slice(0, HEADINGS_WITHIN).flatMap((_, index) => headingsAt(rows, index))
  const best = guesses.toSorted((a, b) => known(b) - known(a))[0]
  if (best && known(best) >= 2) return best
  const columns = guessByContent(rows.slice(0, EXAMPLES))
  return { start: 0, names: columns.map((_, index) => `Column ${index + 1}`), columns }
}

function known({ columns }: Layout) {
  return columns.filter(Boolean).length
}

/** A row that may hold the headings, also with the next one, which may say more of some. */
function headingsAt(rows: readonly (readonly string[])[], index: number): Layout[] {
  const [row = [], next = []] = [rows[index], rows[index + 1]]
  if (row.filter(Boolean).length < 2 || !mayBeHeadings(row)) return []
  const alone = { start: index + 1, names: row, columns: fieldsOf(row) }
  const goesOn =
    mayBeHeadings(next) && next.every((cell) => cell.trim() === '' || HEADINGS[rankOf(cell)]?.[0])
  if (!goesOn) return [alone]
  const width = Math.max(row.length, next.length)
  const names = Array.from({ length: width }, (_, column) =>
    `${row[column] ?? ''} ${next[column] ?? ''}`.trim(),
  )
  return [alone, { start: index + 2, names, columns: fieldsOf(names) }]
}

function mayBeHeadings(row: readonly string[]) {
  return row.every((cell) => kindOf(cell.trim()) === 'text' && cell.length <= HEADING_MAX)
}

function fieldsOf(names: readonly string[]): Columns {
  const ranks = names.map(rankOf)
  const fields = ranks.map((rank) => HEADINGS[rank]?.[0] ?? null)
  return fields.map((field, index) => {
    const best = ranks.filter((_, other) => fields[other] === field).toSorted((a, b) => a - b)[0]
    return ranks.indexOf(best ?? 0) === index ? field : null
  })
}

/** The index in HEADINGS of “Prize value (€)”, “prize_value” or “prizeValue”; its length for other texts. */
function rankOf(heading: string): number {
  const words = searchWords(
    heading
      .replace(/\(.*\)/s, '')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replaceAll('_', ' '),
  ).join(' ')
  const rank = HEADINGS.findIndex(([, pattern]) => pattern.test(words))
  return rank < 0 ? HEADINGS.length : rank
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
