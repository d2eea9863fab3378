import { linkOf, sheetBuilder, type Tally } from './sheet-builder.ts'
import { plainNumber } from './read-xlsx.ts'
import type { Tab } from './table.ts'
import { attribute, xmlReader } from './xml-reader.ts'

/** What is no cell, although it has texts. */
const APART = new Set('annotation tracked-changes shapes frame custom-shape dde-links'.split(' '))
/** Formats go on to the last row and column. */
const REPEATED_MAX = 1000

/** Reads the content of an OpenDocument spreadsheet, in an archive or flat. */
export function openDocumentReader(tally: Tally) {
  const tabs: Tab[] = []
  const hiddenStyles = new Set<string | undefined>()
  let sheet:
    | { builder: ReturnType<typeof sheetBuilder>; name: string; isHidden: boolean }
    | undefined
  let style = ''
  let [apart, line, lines, column, paragraphs] = [0, 0, 1, 0, 0]
  let cells: { text: string; link?: string; column: number; count: number; value?: string }[] = []
  let cell: (typeof cells)[number] | undefined
  let isText = false

  const parser = xmlReader({
    open(name, attributes) {
      if (APART.has(name)) apart += 1
      if (apart > 0) return
      const of = (key: string) => attribute(attributes, key)
      const numberOf = (key: string) => Math.max(1, Number(of(key)) || 1)
      if (name === 'style') style = of('name') ?? ''
      else if (name === 'table-properties' && of('display') === 'false') hiddenStyles.add(style)
      else if (name === 'table') {
        const isHidden = hiddenStyles.has(of('style-name'))
        sheet = { builder: sheetBuilder(tally), name: of('name') ?? '', isHidden }
        line = 1
      } else if (name === 'table-row') {
        lines = numberOf('number-rows-repeated')
        ;[cells, column] = [[], 0]
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        const { link, text = '' } = linkOf(of('formula') ?? '')
        const count = numberOf('number-columns-repeated')
        cell = { text, link, column, count, value: valueOf(of) }
        if (of('formula') && !link && !cell.value && of('value-type') !== 'string')
          tally.unknown += 1
        paragraphs = 0
        sheet?.builder.span({ line, column, lines: numberOf('number-rows-spanned') })
        column += count
      } else if (cell && name === 'p') {
        cell.text = paragraphs > 0 ? `${cell.text}\n` : ''
        paragraphs += 1
        isText = true
      } else if (cell && name === 's')
        cell.text += ' '.repeat(Math.min(numberOf('c'), REPEATED_MAX))
      else if (cell && name === 'tab') cell.text += '\t'
      else if (cell && name === 'line-break') cell.text += '\n'
      else if (cell && name === 'a') cell.link ??= of('href')
    },
    text(words) {
      if (cell && isText && apart === 0) cell.text += words.replace(/\s+/g, ' ')
    },
    close(name) {
      if (APART.has(name)) {
        apart -= 1
        return
      }
      if (apart > 0) return
      if (name === 'p') isText = false
      if (cell && (name === 'table-cell' || name === 'covered-table-cell')) {
        if (cell.text !== '' || cell.value) cells.push(cell)
        cell = undefined
      }
      if (name === 'table-row') {
        if (cells.length > 0)
          for (let more = 0; more < Math.min(lines, REPEATED_MAX); more += 1) putRow(line + more)
        line += lines
      }
      if (name === 'table' && sheet) {
        tabs.push(sheet.builder.end(sheet.name, sheet.isHidden))
        sheet = undefined
      }
    },
  })

  function putRow(at: number) {
    for (const { text, link, value, column: first, count } of cells)
      for (let more = 0; more < Math.min(count, REPEATED_MAX); more += 1)
        sheet?.builder.put(at, first + more, {
          text: value && !/^(?:TRUE|FALSE)$/.test(text) ? value : text,
          link: webOnly(link),
        })
  }

  return {
    write: (text: string) => parser.write(text),
    end(): Tab[] {
      parser.end()
      return tabs
    },
  }
}

function webOnly(link: string | undefined) {
  return link && /^https?:\/\//i.test(link) ? link : undefined
}

/** Undefined for a text, which is in the cell. */
function valueOf(of: (key: string) => string | undefined) {
  switch (of('value-type')) {
    case 'date':
      return of('date-value')?.slice(0, 10)
    case 'boolean':
      return of('boolean-value')?.toUpperCase()
    case 'float':
    case 'percentage':
    case 'currency':
      return plainNumber(Number(of('value')))
    default:
      return undefined
  }
}
