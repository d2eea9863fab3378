import { readFileSync } from 'node:fs'
import { matchPath } from 'react-router'
import { findUpwards } from '#app/lib/find-upwards.server.ts'
import { readCsv, type CsvRecord } from '#app/lib/table/read-csv.ts'
import { PAGE_TRAITS } from '#app/page-traits.ts'
import { compileRedirects, type Redirects } from '../rules/redirects.ts'

const FILE = 'content/redirects.csv'
const HEAD = 'from,to'
const PATTERNS = Object.keys(PAGE_TRAITS).filter((pattern) => pattern !== '/*')

/** Returns the operator’s rules for old addresses. @throws Error naming the file and the rule that is wrong */
export function readRedirects(text = readFileSync(findUpwards(FILE), 'utf8')): Redirects {
  try {
    const [head, ...rows] = [...readCsv(text)].map(cellsOf)
    if (head?.join() !== HEAD) throw new Error(`the first line is “${HEAD}”`)
    return compileRedirects(rows.map(toRow), (path) =>
      PATTERNS.some((pattern) => matchPath(pattern, path)),
    )
  } catch (error) {
    throw new Error(`${FILE}: ${(error as Error).message}`, { cause: error })
  }
}

function cellsOf(record: CsvRecord) {
  if ('error' in record) throw new Error(`line ${record.line} cannot be read`)
  return record.cells.map((cell) => cell.trim())
}

function toRow([from = '', to = '', ...more]: string[]) {
  if (from === '' || to === '' || more.length > 0) throw new Error(`“${from}” needs one target`)
  return { from, to }
}
