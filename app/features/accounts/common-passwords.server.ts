import { readFileSync } from 'node:fs'
import { findUpwards } from '#app/lib/find-upwards.server.ts'

/** Made by scripts/common-passwords/write-list.ts: one a line, in lower case, commonest first. */
const LIST = 'app/features/accounts/common-passwords.txt'
/** What people choose here and nowhere else. */
const SITE_WORDS = ['competition', 'competitions', 'competitionireland', 'competitionsireland']

let common: ReadonlySet<string> | undefined

/**
 * One of the commonest passwords of 8 characters or more, in whatever case, or a name of this site
 * with nothing but digits and signs around it. A username as its own password is not seen here.
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(findUpwards(LIST), 'utf8').trimEnd().split('\n'))
  const lower = password.toLowerCase()
  return common.has(lower) || SITE_WORDS.includes(lower.replace(/[^a-z]/g, ''))
}
