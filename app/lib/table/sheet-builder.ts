import {
  CELLS_MAX,
  TABLE_LIMITS,
  tooManyRows,
  UnreadableTable,
  type Tab,
  type TableRow,
} from './table.ts'

export type Cell = { text: string; link?: string | undefined }
export type Span = { line: number; column: number; lines: number }

/** Words that say only that there is a link. */
const SAYS_LINK =
  /^(?:(?:click|enter|go|see|visit|view|open|read|apply)\b.{0,20}|(?:the |web ?)?(?:here|links?|url|website|site|page|form|entry|competition))$/i
/** An address of texts alone; of one that is put together from cells only a part would be read. */
const HYPERLINK =
  /(?<!\w)HYPERLINK\s{0,9}\(\s{0,9}"((?:[^"]|""|"\s{0,9}&\s{0,9}"){0,2000})"\s{0,9}(?:[,;]\s{0,9}"((?:[^"]|""){0,2000})"\s{0,9}\)|[,;)])/i
const WEB = /^https?:\/\//i

/** What one file may have, and what was lost in it. */
export type Tally = { cells: number; unknown: number; wide: number }
export const newTally = (): Tally => ({ cells: 0, unknown: 0, wide: 0 })

const TOO_MANY_CELLS = 'The file has too many cells: split it, or save the table alone.'

/** Says what a file lost on the way here. */
export function lossNotes({ unknown, wide }: Tally): string[] {
  const count = unknown.toLocaleString('en-IE')
  return [
    ...(unknown > 0
      ? [
          `${unknown === 1 ? 'A formula has' : `${count} formulas have`} no result in the file, or an error: such cells are empty here. Open the file in its program, and save it.`,
        ]
      : []),
    ...(wide > 0 ? [`Columns past number ${TABLE_LIMITS.columns} are not read.`] : []),
  ]
}

/** Collects the cells of a tab, in any order; `end` returns the rows in which a cell says something. */
export function sheetBuilder(tally: Tally) {
  const rows = new Map<number, Cell[]>()
  const spans: Span[] = []

  function put(line: number, column: number, cell: Cell) {
    if (cell.text.trim() === '' && !cell.link) return
    if (column >= TABLE_LIMITS.columns) {
      tally.wide += 1
      if (tally.wide > CELLS_MAX) throw new UnreadableTable(TOO_MANY_CELLS)
      return
    }
    let row = rows.get(line)
    if (!row) {
      rows.set(line, (row = []))
      // Of the headings, too.
      if (rows.size > TABLE_LIMITS.rows + 1) throw tooManyRows()
    }
    tally.cells += 1
    if (tally.cells > CELLS_MAX) throw new UnreadableTable(TOO_MANY_CELLS)
    row[column] = cell
  }

  /** Gives the first cell's value to all its lines. */
  function fill({ line, column, lines }: Span) {
    const cell = rows.get(line)?.[column]
    if (!cell) return
    // A span over the whole column ends with the last row that says something.
    for (const other of rows.keys())
      if (other > line && other < line + lines && !rows.get(other)?.[column])
        put(other, column, cell)
  }

  return {
    put,
    span: (span: Span) =>
      void (span.lines > 1 && spans.length < TABLE_LIMITS.rows && spans.push(span)),
    /** Sets the address behind a cell. */
    link(line: number, column: number, link: string) {
      const cell = rows.get(line)?.[column]
      if (cell && WEB.test(link)) cell.link ??= link
    },
    end(name: string, isHidden: boolean): Tab {
      spans.forEach(fill)
      const sorted = [...rows].toSorted(([a], [b]) => a - b)
      return { name, isHidden, rows: withLinks(sorted) }
    },
  }
}

/** The address and the text of a HYPERLINK formula. */
export function linkOf(formula: string): Partial<Cell> {
  const [, link = '', text] =
    (/^(?:of:|oooc:|msoxl:)?=/.test(formula) && HYPERLINK.exec(formula)) || []
  return {
    link: WEB.test(link) ? unquote(link) : undefined,
    text: text === undefined ? text : unquote(text),
  }
}

function unquote(text: string) {
  return text.replace(/""|"\s*&\s*"/g, (marks) => (marks === '""' ? '"' : ''))
}

/**
 * Addresses replace texts that say no more than “Enter”; those behind other texts go into a separate column, “Link”.
 */
function withLinks(rows: readonly (readonly [line: number, cells: Cell[]])[]): TableRow[] {
  const linked = rows.flatMap(([, cells]) =>
    cells.flatMap((cell, column) => (cell.link && cell.link !== cell.text ? { column, cell } : [])),
  )
  const kept = new Set<number>()
  for (const [column, found] of Map.groupBy(linked, (one) => one.column)) {
    const texts = new Set(found.map(({ cell }) => cell.text.trim()))
    const areWords = [...texts].every((text) => SAYS_LINK.test(text) || WEB.test(text))
    if (!areWords && (texts.size > 1 || found.length < 3)) kept.add(column)
  }
  const width = Math.max(
    0,
    ...rows.slice(0, kept.size > 0 ? rows.length : 0).map(([, cells]) => cells.length),
  )
  let isFirst = true
  return rows.map(([line, cells]) => {
    const texts = Array.from(cells, (cell: Cell | undefined, column) =>
      cell?.link && !kept.has(column) ? cell.link : (cell?.text ?? ''),
    )
    if (kept.size === 0) return { line, cells: texts }
    while (texts.length < width) texts.push('')
    const link = [...kept].map((column) => cells[column]?.link).find(Boolean)
    // The first row with a few cells has the headings.
    const isHeading = isFirst && !link && texts.filter(Boolean).length > 1
    if (isHeading) isFirst = false
    return { line, cells: [...texts, isHeading ? 'Link' : (link ?? '')] }
  })
}
