import { inSlices } from '../async/slices.ts'
import { BYTE_ORDER_MARK, csvLine } from '../text/csv.server.ts'
import { escapeFormula } from '../text/escape-formula.ts'

const REASON = 'reason'

/** The rows of a file that are left out, as lines of a CSV file with the reason of each. */
export async function* leftOutCsv(
  names: readonly string[],
  rows: Iterable<{ cells: readonly unknown[]; message: string }>,
): AsyncGenerator<string> {
  // A file that was downloaded before gets new reasons.
  const columns = [...names.keys()].filter((index) => names[index] !== REASON)
  yield BYTE_ORDER_MARK + csvLine([...columns.map((index) => toCell(names[index])), REASON])
  const letOthersGo = inSlices()
  for (const { cells, message } of rows) {
    await letOthersGo()
    const own = columns.map((index) => toCell(cells[index]))
    // Cells past the last column stay last.
    yield csvLine([...own, toCell(message), ...cells.slice(names.length).map(toCell)])
  }
}

function toCell(value: unknown) {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return escapeFormula(value.join('; '))
  return escapeFormula(typeof value === 'string' ? value : JSON.stringify(value))
}
