import { operatorAddress } from '#app/features/addresses/rules/addresses.ts'
import { userAgentOf } from '#app/features/reading/rules/agent.ts'
import { notificationsKind } from '#app/features/round/operations/send-notifications.server.ts'
import { sourcesKind } from '#app/features/sources/operations/run-source.server.ts'
import { jobsKind } from '#app/features/work/operations/schedule.server.ts'
import type { Kind } from '#app/features/work/operations/kinds.server.ts'
import { createSafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import { housekeepingJobs, type HousekeepingDeps } from './housekeeping.ts'

/** What this server runs in the background, besides mails. */
export function workKinds(deps: HousekeepingDeps): Kind[] {
  const { db, config, clock, catalogue } = deps
  const { baseUrl } = config
  const { readRound } = catalogue
  const contact = operatorAddress(config)
  const fetch = createSafeFetch({ userAgent: userAgentOf(baseUrl) })
  return [
    jobsKind(db, housekeepingJobs(deps)),
    ...(config.linkChecks
      ? [sourcesKind({ db, fetch, clock, operator: { to: contact, baseUrl } })]
      : []),
    ...(config.sendsNotifications
      ? [notificationsKind({ db, readRound, clock, baseUrl, operator: contact })]
      : []),
  ]
}
