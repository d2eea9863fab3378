import { readFileSync } from 'node:fs'
import { findUpwards } from '#app/lib/find-upwards.server.ts'

/** Written by scripts/common-passwords/write-list.ts: lower case, most common first. */
const LIST = 'app/features/accounts/common-passwords.txt'
const SITE_WORDS = ['competition', 'competitions', 'competitionireland', 'competitionsireland']

let common: ReadonlySet<string> | undefined

/** Ignores case. Does not compare the password with the username. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(findUpwards(LIST), 'utf8').trimEnd().split('\n'))
  const lower = password.toLowerCase()
  return common.has(lower) || SITE_WORDS.includes(lower.replace(/[^a-z]/g, ''))
}
