import { randomBytes } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { fetchRobots, obey, type RobotsGuard } from './robots.server.ts'
import { singleFlight } from '#app/lib/async/single-flight.ts'
import type { SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import { hostOf } from '../rules/checks/links.ts'
import { delayOf, ROBOTS_MS } from '../rules/checks/schedule.ts'
import { THREAD_USER } from './fetch-link.server.ts'

/** Reads a host’s robots.txt. @throws FetchFailure when the host cannot be reached. */
export async function readRobots(fetch: SafeFetch, address: string, signal: AbortSignal) {
  const { rules, crawlDelay } = await fetchRobots({ fetch, signal, ...THREAD_USER }, address)
  return { robots: rules, delay_ms: delayOf(crawlDelay) }
}

export function isRobotsFresh(robotsAt: number | null | undefined, now: Date): boolean {
  return typeof robotsAt === 'number' && now.getTime() - robotsAt < ROBOTS_MS
}

type Deps = { db: Db; fetch: SafeFetch; clock: () => Date }

/** Returns the guard of redirects: it obeys each host's robots.txt, stored for a day, and delays the next check. */
export function createRedirectGuard(deps: Deps, signal: AbortSignal): RobotsGuard {
  const { db, clock } = deps
  // Several links may lead to one host at once.
  const inFlight = singleFlight<HostRules>()
  return async function refuseDisallowed(address) {
    const host = hostOf(address)
    const { robots, delay_ms: delayMs } = await inFlight(host, () => rulesOf(deps, address, signal))
    await delayHost(db, host, clock().getTime() + delayMs)
    await obey(THREAD_USER, robots ?? '', address)
  }
}

type HostRules = { robots: string | null; delay_ms: number }

async function rulesOf({ db, fetch, clock }: Deps, address: string, signal: AbortSignal) {
  const host = hostOf(address)
  const known = await db
    .selectFrom('link_hosts')
    .select(['robots', 'robots_at', 'delay_ms'])
    .where('host', '=', host)
    .executeTakeFirst()
  if (known && isRobotsFresh(known.robots_at, clock())) return known
  const found = await readRobots(fetch, address, signal)
  const learned = { ...found, robots_at: clock().getTime() }
  await db
    .insertInto('link_hosts')
    .values({ host, ...learned })
    .onConflict((conflict) => conflict.column('host').doUpdateSet(learned))
    .execute()
  return found
}

/** A host that a check holds is delayed longer already. */
async function delayHost(db: Db, host: string, until: number) {
  await db
    .updateTable('link_hosts')
    .set({ next_allowed_at: until })
    .where('host', '=', host)
    .where('next_allowed_at', '<', until)
    .execute()
}

/** Returns a random address, which the site does not have. */
export function probeAddress(address: string): string {
  return new URL(`/${randomBytes(12).toString('hex')}`, address).href
}
