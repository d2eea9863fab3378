import { readAmount } from '#app/features/reading/rules/cell-values.ts'
import { NO_DATES } from '#app/features/reading/rules/written-day.ts'
import { searchWords } from '#app/lib/text/fold-text.ts'
import { toDay } from '#app/lib/time/days.ts'
import { readDayIn } from './read-cells.ts'

export const FIELDS = {
  what: 'What',
  promoter: 'Promoter',
  link: 'Link',
  entered: 'Entered',
  enteredOn: 'Date entered',
  closesOn: 'Closes',
  repeats: 'How often',
  won: 'Won',
  wonOn: 'Date won',
  value: 'Value',
  arrived: 'Arrived',
  arrivedOn: 'Date arrived',
  note: 'Note',
} as const
export type Field = keyof typeof FIELDS
/** The field of each column; null for one that is left out. */
export type Columns = readonly (Field | null)[]

/** Words of headings, the first that fit; null for columns that are none of ours. Of two for a field the earlier counts. */
const HEADINGS: readonly (readonly [Field | null, RegExp])[] = [
  ['value', /\b(?:val|value|worth|rrp|arv|amount|price|euros?|how much)\b/],
  ['note', /\b(?:notes?|comments?|remarks?)\b/],
  ['repeats', /\b(?:often|freq|frequency|limit|repeats?|recurr?\w*)\b/],
  ['won', /\b(?:luck|how (?:did|have) (?:i|we) (?:do|done|get on))\b/],
  [
    null,
    /\b(?:how|times|number|begins?|starts?|opens?|announce[ds]?|announcement|notif\w+|terms|t cs?|e ?mail|method|category|type|(?:who|by|via|with) entered|entered (?:by|via|with))\b/,
  ],
  ['link', /\b(?:links?|urls?|website(?! name)|web ?page|web ?address|address)\b/],
  ['arrived', /\b(?:arrived?|arrival|received?|recd|delivered|delivery|got it)\b/],
  [
    'what',
    /^(?!.*\b(?:date|day|when)\b)(?:what\b|.*\b(?:prize|item)\b.*\b(?:won|win)\b|.*\bcomp\w*\b.*\bentered\b)/,
  ],
  [
    'closesOn',
    /\b(?:clos(?:es?|ed|ing)|end(?:s|ing)?|deadline|expir\w+|finish\w*|draw date|last day)\b/,
  ],
  ['won', /\b(?:won|wins?|winners?|results?|outcome|status|lose|lost)\b/],
  ['entered', /\b(?:entered|submitted|entry date|date of entry)\b/],
  ['promoter', /\b(?:promoters?|brand|company|sponsors?|host\w*|organi[sz]\w+)\b/],
  ['entered', /\b(?:dated?|when|day|time ?stamp|created|did|done)\b/],
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
const EXAMPLES = 100

type Rows = readonly (readonly string[])[]
export type Layout = {
  /** The index of the first row below the headings. */
  start: number
  names: readonly string[]
  columns: Columns
}

/** Guesses what the columns of a table are: by their headings, without any by what is in them. */
export function guessLayout(rows: Rows): Layout {
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
function headingsAt(rows: Rows, index: number): Layout[] {
  const [row = [], next = []] = [rows[index], rows[index + 1]]
  if (row.filter(Boolean).length < 2 || !mayBeHeadings(row)) return []
  const alone = layoutOf(rows, index + 1, row)
  const goesOn =
    mayBeHeadings(next) && next.every((cell) => cell.trim() === '' || HEADINGS[rankOf(cell)]?.[0])
  if (!goesOn) return [alone]
  const width = Math.max(row.length, next.length)
  const names = Array.from({ length: width }, (_, column) =>
    `${row[column] ?? ''} ${next[column] ?? ''}`.trim(),
  )
  return [alone, layoutOf(rows, index + 2, names)]
}

function mayBeHeadings(row: readonly string[]) {
  return row.every((cell) => kindOf(cell.trim()) === 'text' && cell.length <= HEADING_MAX)
}

function layoutOf(rows: Rows, start: number, names: readonly string[]): Layout {
  const below = rows.slice(start, start + EXAMPLES)
  const found = names.map((name, column) => fieldOf(rankOf(name), cellsOf(below, column)))
  const columns = found.map((one) => {
    const same = found.filter(({ field }) => field === one.field)
    return same.toSorted((a, b) => a.rank - b.rank)[0] === one ? one.field : null
  })
  return { start, names, columns }
}

/** A column says when something happened if it has days, and is one of links if it has those. */
function fieldOf(rank: number, cells: readonly string[]) {
  const field = HEADINGS[rank]?.[0]
  const hasLinks = mainKind(cells) === 'link'
  if (field === 'link' || (hasLinks && (field === undefined || field === 'promoter')))
    return { field: 'link', rank: hasLinks ? rank : rank + HEADINGS.length } as const
  const isDated =
    (field === 'entered' || field === 'won' || field === 'arrived') && cells.some(hasDay)
  return { field: isDated ? (`${field}On` as const) : (field ?? null), rank }
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

function guessByContent(rows: Rows): (Field | null)[] {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const free: Record<string, Field[]> = {
    link: ['link'],
    date: ['enteredOn', 'closesOn'],
    amount: ['value'],
    text: ['what', 'promoter', 'note'],
  }
  return Array.from({ length: width }, (_, column) => {
    const kind = mainKind(cellsOf(rows, column))
    return (kind && free[kind]?.shift()) || null
  })
}

function cellsOf(rows: Rows, column: number) {
  return rows.map((row) => row[column]?.trim() ?? '').filter(Boolean)
}

function mainKind(cells: readonly string[]) {
  const kinds = [...Map.groupBy(cells, kindOf)]
  return kinds.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}

/** Whether a text is a day, with the day or the month first. */
export function hasDay(text: string): boolean {
  const orders = [NO_DATES, { ...NO_DATES, chosen: 'month-first' } as const]
  return orders.some((order) => readDayIn(text, order, toDay('2000-12-31'), false))
}

function kindOf(cell: string) {
  if (/^(?:https?:\/\/|www\.)\S+$/i.test(cell)) return 'link'
  if (hasDay(cell) && !/^\d+$/.test(cell)) return 'date'
  return readAmount(cell) === undefined ? 'text' : 'amount'
}
