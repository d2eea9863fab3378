import { findHeadings, headingWords, namesClosing, namesOpening } from '#app/lib/table/headings.ts'
import type { TableRow } from '#app/lib/table/table.ts'
import { cellsOf, contentOf, hasDay, kindOf, mainKind } from './read-cells.ts'

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
  lost: 'Not won',
  value: 'Value',
  arrived: 'Arrived',
  arrivedOn: 'Date arrived',
  note: 'Note',
} as const
export type Field = keyof typeof FIELDS
/** The field of each column; null for one that is left out. */
export type Columns = readonly (Field | null)[]

const TOLD = /\b(?:notified|heard|told|tell)\b/
/** Words of headings, the first that fit; null for columns that are none of ours. Of two for a field the earlier counts. */
const HEADINGS: readonly (readonly [Field | null, RegExp])[] = [
  ['value', /\b(?:val|value|worth|rrp|arv|amount|price|euros?|how much)\b/],
  ['note', /\b(?:notes?|comments?|remarks?)\b/],
  ['repeats', /\b(?:often|freq|frequency|limit|repeats?|recurr?\w*)\b/],
  ['won', /\b(?:luck|how (?:(?:did|have) (?:i|we|it) (?:do|done|get on|go)|it went))\b/],
  ['lost', /^(?:lost|lose|not won)$/],
  [
    null,
    /\b(?:how|times|number|begins?|starts?|opens?|announce[ds]?|announcement|terms|t cs?|e ?mail|method|category|type|(?:who|by|via|with) entered|entered (?:by|via|with))\b/,
  ],
  ['link', /\b(?:comp|competition|entry|enter)\b.{0,80}\b(?:link|url)\b/],
  ['link', /\b(?:links?|urls?|website(?! name)|web ?page|web ?address|address)\b/],
  [
    'arrived',
    /\b(?:arrived?|arrival|rec(?:ei|ie)ved?|recd|delivered|delivery|got it|came|landed|turn(?:ed)? up|arr)\b/,
  ],
  [
    'what',
    /^(?!.*\b(?:date|day|when)\b)(?:what(?: ?s)?\b|.{0,80}\b(?:prize|item)\b.{0,80}\b(?:won|win)\b|.{0,80}\bcomp\w*\b.{0,80}\bentered\b)/,
  ],
  [
    'closesOn',
    /\b(?:clos\w*|shuts?|due|end(?:s|ing)?|deadline|expir\w+|finish\w*|draw date|last day)\b/,
  ],
  ['won', /\b(?:won|wins?|winners?|results?|outcome|status|lose|lost|w l)\b/],
  // Beside another column of outcomes, the day on which the winner was told.
  ['won', TOLD],
  ['entered', /\b(?:ent|enter|entere?d|enterd|submitted|entry da(?:te|y)|date of entry)\b/],
  ['promoter', /\b(?:promot[eo]rs?|brand|company|spons[eo]rs?|host\w*|organi[sz]\w+)\b/],
  ['entered', /\b(?:dated?|when|day|time ?stamp|created|did|done)\b/],
  [
    'promoter',
    /\b(?:r[ua]n|running|whos?|by|with|from|shop|store|page|website|site|source|where)\b/,
  ],
  [
    'what',
    /\b(?:prizes?|comps?|competitions?|contests?|promotions?|sweep\w*|giveaways?|draws?|raffles?|titles?|names?|items?|description)\b/,
  ],
  ['note', /\b(?:details|extra|info)\b/],
]
const NONE_RANK = HEADINGS.findIndex(([field]) => field === null)
const CLOSES_RANK = HEADINGS.findIndex(([field]) => field === 'closesOn')
const HEADING_MAX = 60
const EXAMPLES = 100
/** Columns with known names, of a row of headings. */
const NAMED_MIN = 2

type Cells = readonly (readonly string[])[]
export type Layout = {
  start: number
  names: readonly string[]
  columns: Columns
  /** What the person chose for dates that leave a doubt. */
  monthFirst?: boolean | undefined
}

/** Guesses what the columns of a table are: by their headings, and by what is in them. */
export function guessLayout(table: readonly TableRow[]): Layout {
  const rows = table.slice(0, 2 * EXAMPLES).map(({ cells }) => cells)
  const bestAt = (index: number) =>
    headingsAt(rows, index).toSorted((a, b) => known(b) - known(a))[0]
  const at = findHeadings(table, (_, index) => {
    const layout = bestAt(index)
    return layout ? known(layout) : 0
  })
  const best = bestAt(at)
  if (best && known(best) >= NAMED_MIN) return best
  const examples = rows.slice(0, EXAMPLES)
  const width = Math.max(0, ...examples.map(({ length }) => length))
  const unknown = Array.from({ length: width }, () => null)
  const names = unknown.map((_, index) => `Column ${index + 1}`)
  const headed = { isHeaded: false, isOther: () => false }
  return { start: 0, names, columns: fillByContent(unknown, examples, headed) }
}

function known({ columns }: Layout) {
  return columns.filter(Boolean).length
}

/** A row that may hold the headings, also with the next one, which may say more of some. */
function headingsAt(rows: Cells, index: number): Layout[] {
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

function layoutOf(rows: Cells, start: number, names: readonly string[]): Layout {
  const below = rows.slice(start, start + EXAMPLES)
  const found = names.map((name, column) => fieldOf(name, cellsOf(below, column)))
  const columns = found.map((one) => {
    const same = found.filter(({ field }) => field === one.field)
    return same.toSorted((a, b) => a.rank - b.rank)[0] === one ? one.field : null
  })
  const named = { start, names, columns }
  if (known(named) < NAMED_MIN) return named
  // Of two columns for a field the second is recognised by what is in it.
  const isOther = (column: number) =>
    found[column]?.field === null && found[column].rank !== HEADINGS.length
  const filled = fillByContent(columns, below, { isHeaded: true, isOther })
  const isPlanned = (column: number) => HEADINGS[found[column]?.rank ?? 0]?.[1] === TOLD
  const isDropped = (field: Field | null, column: number) =>
    field === 'wonOn' && isPlanned(column) && !filled.includes('won')
  return {
    ...named,
    columns: filled.map((field, column) => (isDropped(field, column) ? null : field)),
  }
}

/** A column says when something happened if it has days, and is one of links if it has those. */
function fieldOf(name: string, cells: readonly string[]) {
  const rank = rankOf(name)
  const hasDays = cells.some(hasDay)
  if (hasDays && namesOpening(name)) return { field: null, rank: NONE_RANK }
  if (hasDays && namesClosing(name)) return { field: 'closesOn', rank: CLOSES_RANK } as const
  const field = HEADINGS[rank]?.[0]
  const hasLinks = mainKind(cells) === 'link'
  if (field === 'link' || (hasLinks && field !== null && field !== 'note'))
    return { field: 'link', rank: hasLinks ? rank : rank + HEADINGS.length } as const
  const isEvent = field === 'entered' || field === 'won' || field === 'arrived'
  const isDated = isEvent && cells.some(hasDay)
  if (isEvent && !isDated && mainKind(cells) === 'amount') return { field: null, rank }
  return { field: isDated ? (`${field}On` as const) : (field ?? null), rank }
}

/** The index in HEADINGS of “Prize value (€)”, “prize_value” or “prizeValue”; its length for other texts. */
function rankOf(heading: string): number {
  const words = headingWords(
    heading
      .replace(/^([^(]*)\(.*\)/s, '$1')
      .replaceAll('€', ' euro ')
      .replaceAll('_', ' '),
  )
  const rank = HEADINGS.findIndex(([, pattern]) => pattern.test(words))
  return rank < 0 ? HEADINGS.length : rank
}

type Headed = { isHeaded: boolean; isOther: (column: number) => boolean }

/** Gives fields that are missing to the other columns, by what is in them; `isOther`: its heading is none of ours. */
function fillByContent(columns: Columns, rows: Cells, { isHeaded, isOther }: Headed): Columns {
  const taken = new Set(columns)
  if (taken.has('lost')) taken.add('won')
  // Of other texts beside columns with headings nobody knows what they are.
  const isFree = (field: Field) => !taken.has(field) && !(isHeaded && OF_ALL_UNNAMED.has(field))
  return columns.map((field, column) => {
    if (field !== null) return field
    const kind = contentOf(cellsOf(rows, column), !isHeaded)
    // Nothing else reads like an outcome, with any heading.
    if (kind === undefined || (isOther(column) && kind !== 'outcome')) return null
    const found = BY_CONTENT[kind]?.find(isFree) ?? null
    taken.add(found)
    return found
  })
}

const BY_CONTENT: Record<string, readonly Field[]> = {
  link: ['link'],
  date: ['enteredOn', 'closesOn'],
  outcome: ['won'],
  amount: ['value'],
  text: ['what', 'promoter', 'note'],
}
const OF_ALL_UNNAMED: ReadonlySet<Field> = new Set(['promoter', 'note'])
