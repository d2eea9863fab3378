import { plainNumber } from './read-xlsx.ts'
import { linkOf, sheetBuilder, type Tally } from './sheet-builder.ts'
import type { Tab } from './table.ts'
import { attribute, xmlReader } from './xml-reader.ts'

/** Reads a workbook in the XML of Excel 2003, which other programs still write and call “.xls”. */
export function readXmlWorkbook(text: string, tally: Tally): Tab[] {
  const tabs: Tab[] = []
  let sheet:
    | { builder: ReturnType<typeof sheetBuilder>; name: string; isHidden: boolean }
    | undefined
  let [line, column, across, isComment, isVisibility] = [0, 0, 1, false, false]
  let cell:
    | { text: string; link: string | undefined; type: string | undefined; formula: string }
    | undefined

  const parser = xmlReader({
    open(name, attributes) {
      const of = (key: string) => attribute(attributes, key)
      if (name === 'Worksheet') {
        sheet = { builder: sheetBuilder(tally), name: of('Name') ?? '', isHidden: false }
        line = 0
      } else if (name === 'Row') {
        line = Number(of('Index')) || line + 1
        column = 0
      } else if (name === 'Cell') {
        column = (Number(of('Index')) || column + 1) - 1
        across = 1 + (Number(of('MergeAcross')) || 0)
        sheet?.builder.span({ line, column, lines: 1 + (Number(of('MergeDown')) || 0) })
        cell = { text: '', link: of('HRef'), type: undefined, formula: of('Formula') ?? '' }
      } else if (name === 'Comment' || name === 'PhoneticText') isComment = true
      else if (name === 'Data' && cell && !isComment) cell.type = of('Type')
      else if (name === 'Visible') isVisibility = true
    },
    text(words) {
      if (cell?.type && !isComment) cell.text += words
      if (isVisibility && sheet && words.includes('Hidden')) sheet.isHidden = true
    },
    close(name) {
      if (name === 'Comment' || name === 'PhoneticText') isComment = false
      else if (name === 'Visible') isVisibility = false
      else if (name === 'Cell' && cell) {
        const { link = cell.link, text: shown = '' } = linkOf(cell.formula)
        const value = valueOf(cell)
        if (cell.formula && value === '' && !link && cell.type !== 'String') tally.unknown += 1
        const isWeb = /^https?:/i.test(link ?? '')
        sheet?.builder.put(line, column, { text: value || shown, link: isWeb ? link : undefined })
        column += across
        cell = undefined
      } else if (name === 'Worksheet' && sheet)
        tabs.push(sheet.builder.end(sheet.name, sheet.isHidden))
    },
  })
  parser.end(text)
  return tabs
}

function valueOf({ type, text }: { type: string | undefined; text: string }) {
  if (type === 'DateTime') return text.slice(0, 10)
  if (type === 'Boolean') return text.trim() === '1' ? 'TRUE' : 'FALSE'
  if (type === 'Number' && text.trim() !== '') return plainNumber(Number(text))
  return type === 'Error' ? '' : text.replace(/\r\n?/g, '\n')
}
