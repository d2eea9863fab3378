import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The `integrity` of each built script and style sheet (`sha384-…`), by its path. */
export type Integrity = Readonly<Record<string, string>>

/** Written by scripts/lib/integrity.mjs beside the built server; development serves sources. */
export function readIntegrity(): Integrity {
  if (import.meta.env.DEV) return {}
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'integrity.json'), 'utf8'))
}
