import { readFileSync } from 'node:fs'
import { findUpwards } from '#app/lib/find-upwards.server.ts'

/** The `integrity` of each built script and style sheet (`sha384-…`), by its path. */
export type Integrity = Readonly<Record<string, string>>

/** Written by scripts/lib/integrity.mjs beside the built server; development serves sources. */
export function readIntegrity(): Integrity {
  if (import.meta.env.DEV) return {}
  return JSON.parse(readFileSync(findUpwards('integrity.json'), 'utf8'))
}
