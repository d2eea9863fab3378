import { strToU8 as text, zipSync } from 'fflate'

/** A sheet of texts, numbers and days as serial numbers of Excel (`{ day }`). */
type Cell = string | number | { day: number }
export function anXlsx(sheet: Cell[][], { names = true, types = false } = {}): Uint8Array {
  const strings: string[] = []
  const cell = (value: Cell, row: number, column: number) => {
    const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`
    if (value === '') return ''
    const type = types ? ' t="n"' : ''
    if (typeof value === 'object') return `<c ${at} s="1"${type}><v>${value.day}</v></c>`
    if (typeof value === 'number') return `<c ${at}${type}><v>${value}</v></c>`
    const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    if (!names) return `<c ${at} t="inlineStr"><is><t>${escaped}</t></is></c>`
    strings.push(`<si><t xml:space="preserve">${escaped}</t></si>`)
    return `<c ${at} t="s"><v>${strings.length - 1}</v></c>`
  }
  const rows = sheet.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((value, column) => cell(value, row, column)).join('')}</row>`,
  )
  return zipSync({
    'xl/workbook.xml': text('<workbook><workbookPr/></workbook>'),
    'xl/styles.xml': text(
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    ),
    'xl/worksheets/sheet1.xml': text(
      `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
    ),
    'xl/sharedStrings.xml': text(`<sst>${strings.join('')}</sst>`),
    'xl/media/logo.png': text('x'.repeat(2000)),
  })
}
