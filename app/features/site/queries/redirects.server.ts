import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { matchPath } from 'react-router'
import { z } from 'zod'
import { findUpwards } from '#app/lib/find-upwards.server.ts'
import { PAGE_TRAITS } from '#app/page-traits.ts'
import { compileRedirects, type Redirects } from '../rules/redirects.ts'

const FILE = 'content/redirects.csv'
const Rows = z.array(z.strictObject({ from: z.string().min(1), to: z.string().min(1) }))
const PATTERNS = Object.keys(PAGE_TRAITS).filter((pattern) => pattern !== '/*')

/** Returns the operator’s rules for old addresses. @throws Error naming the file and the rule that is wrong */
export function readRedirects(text = readFileSync(findUpwards(FILE), 'utf8')): Redirects {
  try {
    const rows = Rows.parse(
      parse(text, { columns: true, trim: true, bom: true, skip_empty_lines: true }),
    )
    return compileRedirects(rows, (path) => PATTERNS.some((pattern) => matchPath(pattern, path)))
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
    throw new Error(`${FILE}: ${reason}`, { cause: error })
  }
}
