import { readFileSync } from 'node:fs'
import { findUpwards } from '#app/lib/find-upwards.server.ts'

/**
 * Written by scripts/common-passwords/write-list.ts: one per line, lower case, most common first.
 */
const LIST = 'app/features/accounts/common-passwords.txt'
/** Common choices on this site in particular. */
const SITE_WORDS = ['competition', 'competitions', 'competitionireland', 'competitionsireland']

let common: ReadonlySet<string> | undefined

/**
 * Returns whether a password of 8 characters or more is among the most common, ignoring case, or is
 * the site's name padded with digits and signs. Does not compare it with the username.
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(findUpwards(LIST), 'utf8').trimEnd().split('\n'))
  const lower = password.toLowerCase()
  return common.has(lower) || SITE_WORDS.includes(lower.replace(/[^a-z]/g, ''))
}
