import { FetchFailure, isNetworkFailure } from '#app/lib/web/fetch-failure.ts'
import type { ThreadUser } from '#app/lib/web/reader-threads.server.ts'
import type { SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import { isDisallowed, readRobots } from './reading-jobs.server.ts'

/** Who reads pages: a person, whose `fetch` has a deadline, or scheduled work, whose requests end with `signal`. */
export type Asker = ThreadUser & { fetch: SafeFetch; signal?: AbortSignal }
type HostRules = { rules: string; crawlDelay: number | undefined }

const ALL_ALLOWED: HostRules = { rules: '', crawlDelay: undefined }
/** These say that the rules cannot be had now: neither yes nor a no that lasts (RFC 9309). */
const isLater = (status: number) => status === 429 || status >= 500
const UNWANTED = 'The site asks robots not to read this page.'

/**
 * Fetches the robots.txt of an address’s host: a missing file allows everything (RFC 9309).
 * @throws FetchFailure when the host cannot be reached, or says that it cannot answer now.
 */
export async function fetchRobots(asker: Asker, page: string): Promise<HostRules> {
  const { fetch, signal } = asker
  try {
    const address = URL.parse('/robots.txt', page)?.href ?? ''
    const { status, body } = await fetch(address, { signal })
    if (isLater(status))
      throw new FetchFailure('status', `Its robots.txt cannot be had now: ${status}.`, { status })
    return status === 200 ? await readRobots({ body, address }, asker) : ALL_ALLOWED
  } catch (error) {
    if (!(error instanceof FetchFailure) || isNetworkFailure(error.reason)) throw error
    if (isLater(error.status ?? 0)) throw error
    return ALL_ALLOWED
  }
}

/** @throws FetchFailure `robots` for a page that these rules disallow, and if it takes too long to tell. */
export async function obey(
  user: ThreadUser,
  rules: string,
  address: string,
  { isRobot = true } = {},
): Promise<void> {
  if (rules === '') return
  const isUnwanted = await isDisallowed({ rules, address, isRobot }, user).catch(
    (error: unknown) => {
      if (error instanceof FetchFailure) return true
      throw error
    },
  )
  if (isUnwanted) throw new FetchFailure('robots', UNWANTED)
}

/** Throws FetchFailure for a page that its host’s robots.txt disallows. */
export type RobotsGuard = (address: string) => Promise<void>

/**
 * Returns the guard for a page that a person asked for: it obeys rules that name us, not those for all robots, and a
 * host whose rules cannot be had is read.
 */
export const createPersonsGuard = (asker: Asker) => createRobotsGuard(asker, { isRobot: false })

/** Returns a guard that asks each host for its rules once. */
export function createRobotsGuard(asker: Asker, { isRobot = true } = {}): RobotsGuard {
  const fetchRules = (address: string) =>
    fetchRobots(asker, address).catch((error: unknown) => {
      if (!isRobot && error instanceof FetchFailure && error.reason !== 'off') return ALL_ALLOWED
      throw error
    })
  const rulesOf = new Map<string, Promise<HostRules>>()
  return async function refuseDisallowed(address) {
    const origin = URL.parse(address)?.origin ?? ''
    const found = rulesOf.get(origin) ?? fetchRules(address)
    rulesOf.set(origin, found)
    await obey(asker, (await found).rules, address, { isRobot })
  }
}
