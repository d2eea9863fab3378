import { strToU8 as text, zipSync } from 'fflate'

/** A sheet of texts, numbers, days as serial numbers of Excel (`{ day }`), and texts with an address behind them. */
type Cell = string | number | { day: number } | { text: string; link: string }
export function anXlsx(sheet: Cell[][], { names = true, types = false } = {}): Uint8Array {
  const strings: string[] = []
  const links: string[] = []
  const relations: string[] = []
  const cell = (given: Cell, row: number, column: number) => {
    const value = typeof given === 'object' && 'link' in given ? given.text : given
    const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`
    if (typeof given === 'object' && 'link' in given) {
      const id = `rId${relations.push(`<Relationship Id="rId${relations.length + 1}" Target="${given.link}"/>`)}`
      links.push(`<hyperlink ref="${String.fromCharCode(65 + column)}${row + 1}" r:id="${id}"/>`)
    }
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
    '_rels/.rels': text(
      `<Relationships>${relationTo('officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': text(
      '<workbook><workbookPr/><sheets><sheet r:id="rId1" name="List"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': text(
      `<Relationships>${relationTo('worksheet', 'worksheets/sheet1.xml')}${relationTo('styles', 'styles.xml', 2)}${relationTo('sharedStrings', 'sharedStrings.xml', 3)}</Relationships>`,
    ),
    'xl/styles.xml': text(
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    ),
    'xl/worksheets/sheet1.xml': text(
      `<worksheet><sheetData>${rows.join('')}</sheetData><hyperlinks>${links.join('')}</hyperlinks></worksheet>`,
    ),
    'xl/worksheets/_rels/sheet1.xml.rels': text(
      `<Relationships>${relations.join('')}</Relationships>`,
    ),
    'xl/sharedStrings.xml': text(`<sst>${strings.join('')}</sst>`),
    'xl/media/logo.png': text('x'.repeat(2000)),
  })
}

function relationTo(type: string, target: string, id = 1) {
  return `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
}
