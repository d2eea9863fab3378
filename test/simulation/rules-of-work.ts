import { sql } from 'kysely'
import { nextTime } from '#app/lib/time/cron.ts'
import { DAY_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import type { Facts, Rule } from './rules.ts'

const FAULTS = 'docs/faults.md'
/** A job that was killed with its server, perhaps twice, is repeated. */
const FAILING = 3
/** Clocks of servers may differ by this. */
const SLACK_MS = 5 * MINUTE_MS

export function rulesOfWork(): Rule[] {
  /** When a schedule is next computed: that takes long. */
  let nextLook = 0
  return [
    {
      name: 'no job is silent for longer than its pace',
      says: 'the site recovers by itself once the fault is over',
      document: FAULTS,
      when: 'after each round',
      check: async (facts) => {
        if (isDisturbed(facts)) return []
        const jobs = await readJobs(facts)
        const mustLook = facts.world.now >= nextLook
        if (mustLook) nextLook = facts.world.now + DAY_MS
        return jobs.flatMap(({ key, payload, due_at: due, lease_until: lease, error, tries }) => {
          if (lease !== null) return [`${key} is leased, and nobody runs it`]
          if (due <= facts.world.now)
            return [`${key} has been due since ${new Date(due).toISOString()}`]
          if (tries >= FAILING) return [`${key} fails: ${error}`]
          if (!mustLook) return []
          const latest = nextTime(payload ?? '', facts.world.now)
          return due > latest ? [`${key} is next due on ${new Date(due).toISOString()}`] : []
        })
      },
    },
    {
      name: 'no time lies further ahead than a right clock can have set it',
      says: 'A stored time is believed as far ahead as a right clock can have set it, and five minutes more',
      document: FAULTS,
      when: 'after each round',
      check: async (facts) => {
        const { world } = facts
        if (isDisturbed(facts)) return []
        const latest = (ms: number) => world.now + ms + SLACK_MS
        const mails = await world.db
          .selectFrom('work')
          .select(['key', 'due_at'])
          .where('kind', '=', 'mail')
          .where('given_up_at', 'is', null)
          .where('due_at', '>', latest(DAY_MS))
          .execute()
        const recipients = await world.db
          .selectFrom('campaign_recipients')
          .innerJoin('campaigns', 'campaigns.id', 'campaign_id')
          .select(['campaign_recipients.id as key', 'due_at'])
          .where('campaigns.status', '=', 'sending')
          .where((eb) =>
            eb.or([
              eb.and([eb('state', '=', sql.lit('waiting')), eb('due_at', '>', latest(2 * DAY_MS))]),
              eb.and([
                eb('state', '=', sql.lit('sending')),
                eb('due_at', '>', latest(5 * MINUTE_MS)),
              ]),
            ]),
          )
          .execute()
        const leases = await world.db
          .selectFrom('work')
          .select(['key', 'lease_until as due_at'])
          .where('lease_until', '>', latest(5 * MINUTE_MS))
          .execute()
        return [...mails, ...recipients, ...leases].map(
          ({ key, due_at: due }) => `${key}: ${new Date(due ?? 0).toISOString()}`,
        )
      },
    },
  ]
}

function isDisturbed({ world, servers }: Facts) {
  return world.now < world.disturbedUntil || servers.all().some(({ aheadMs }) => aheadMs !== 0)
}

function readJobs({ world }: Facts) {
  return world.db
    .selectFrom('work')
    .select(['key', 'payload', 'due_at', 'lease_until', 'error', 'tries'])
    .where('kind', '=', 'job')
    .orderBy('key')
    .execute()
}
