import { labelPair } from '#app/lib/table/headings.ts'
import { areHeadings } from '#app/lib/text/are-headings.ts'

const CELL_ENDS = /\t| \| /

/** Puts its column's heading before each cell of a table that is written with tabs or bars. */
export function labelCells(text: string): string {
  let columns: string[] = []
  return text
    .split('\n')
    .map((line) => {
      const cells = line.split(CELL_ENDS).map((cell) => cell.replace(/^\s*\|/, '').trim())
      const isRow = cells.length > 1
      const isHead =
        columns.length === 0 && areHeadings(cells.map((one) => ({ text: one, isHeading: false })))
      if (!isRow || isHead) columns = isHead ? labelPair(cells) : []
      if (!isRow || isHead || columns.length === 0) return line
      return cells
        .map((cell, index) => (columns[index] ? `${columns[index]}: ${cell}` : cell))
        .join('\n')
    })
    .join('\n')
}
