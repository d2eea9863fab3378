import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

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

/** Upwards, because this code runs from the sources and from the build in build/server. */
function findUpwards(name: string, folder = import.meta.dirname): string {
  const file = path.join(folder, name)
  const parent = path.dirname(folder)
  if (existsSync(file) || parent === folder) return file
  return findUpwards(name, parent)
}
