import { sheetBuilder, type Tally } from './sheet-builder.ts'
import type { Tab } from './table.ts'
import { xmlReader } from './xml-reader.ts'

const SKIPPED = new Set(['script', 'style', 'head', 'template', 'title', 'noscript'])
const BREAKS = new Set(['br', 'p', 'div', 'li', 'tr'])
const SPAN_MAX = 1000
const noneCovered = () => Array.from({ length: 2 * SPAN_MAX }, () => 0)

/** Reads the tables of a page: what web tools and mails call “Excel”. Tables within tables are texts. */
export function readHtmlTables(html: string, tally: Tally): Tab[] {
  const tabs: Tab[] = []
  let sheet: ReturnType<typeof sheetBuilder> | undefined
  let [line, column, depth, skipped, heading, isHeading] = [0, 0, 0, 0, '', false]
  let cell: { text: string; link: string | undefined } | undefined
  /** The last line that a cell above covers, of each column. */
  let covered = noneCovered()

  function endCell() {
    if (cell) {
      const text = cell.text
        .replace(/[^\S\n]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .replace(/\n{2,}/g, '\n')
        .trim()
      sheet?.put(line, column, {
        text,
        link: /^https?:/i.test(cell.link ?? '') ? cell.link : undefined,
      })
    }
    cell = undefined
  }
  let across = 1

  const parser = xmlReader(
    {
      open(name, attributes) {
        if (SKIPPED.has(name)) skipped += 1
        if (/^(?:h[1-6]|caption)$/.test(name)) [heading, isHeading] = ['', true]
        if (name === 'table') {
          depth += 1
          if (depth === 1) {
            sheet = sheetBuilder(tally)
            ;[line, covered] = [0, noneCovered()]
          }
        } else if (depth === 1 && name === 'tr') {
          line += 1
          ;[column, across] = [0, 0]
        } else if (depth === 1 && (name === 'td' || name === 'th')) {
          endCell()
          if (line === 0) line = 1
          column += across
          while ((covered[column] ?? 0) >= line) column += 1
          const [lines, columns] = [attributes.rowspan, attributes.colspan].map((span) =>
            Math.min(Math.max(Number(span) || 1, 1), SPAN_MAX),
          ) as [number, number]
          across = columns
          if (lines > 1) covered.fill(line + lines - 1, column, column + columns)
          sheet?.span({ line, column, lines })
          cell = { text: '', link: undefined }
        } else if (cell && BREAKS.has(name)) cell.text += '\n'
        else if (cell && name === 'a') cell.link ??= attributes.href
      },
      text(words) {
        if (skipped > 0) return
        // Breaks of the source are spaces.
        if (cell) cell.text += words.replace(/\s+/g, ' ')
        else if (isHeading) heading += words
      },
      close(name) {
        if (SKIPPED.has(name)) skipped -= 1
        if (/^(?:h[1-6]|caption)$/.test(name)) isHeading = false
        if (depth === 1 && (name === 'td' || name === 'th')) endCell()
        if (name !== 'table' || depth === 0) return
        depth -= 1
        if (depth > 0 || !sheet) return
        endCell()
        const label = heading
          .replace(/^\s*Sheet \d+:/, '')
          .replace(/\s+/g, ' ')
          .trim()
        tabs.push(sheet.end(label || `Table ${tabs.length + 1}`, false))
        ;[sheet, heading] = [undefined, '']
      },
    },
    { isHtml: true },
  )
  parser.end(html)
  return tabs
}
