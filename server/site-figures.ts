import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#app/db/client.server.ts'
import { countWork, listLastSuccesses } from '#app/features/work/queries/work.server.ts'
import { countCampaignMails } from '#app/features/campaigns/queries/campaigns.server.ts'
import { MAIL } from '#app/features/mail/rules/delivery.ts'
import { MailFailure } from '#app/features/mail/rules/send-failures.ts'
import type { MailTransport } from '#app/features/mail/transport.server.ts'
import { countUndecided } from '#app/features/moderation/queries/queues.server.ts'
import type { Metrics } from './metrics.ts'

type Watching = Pick<Metrics, 'watch'>
type Connections = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

/** Every process reports the same figures: aggregate with max(), not sum(). */
export function watchSite({ watch }: Watching, db: Db) {
  const up = { name: 'database_up', help: 'Whether the database answers: 1 or 0.', unreadable: 0 }
  watch(up, async () => {
    await sql`select 1`.execute(db)
    return 1
  })
  const waiting = { name: 'site_waiting', help: 'What waits in the database, by queue.' }
  watch({ ...waiting, label: 'queue' }, async () => {
    const [undecided, work, campaigns] = await Promise.all([
      countUndecided(db),
      countWork(db),
      countCampaignMails(db),
    ])
    const [pending, fpd] = [undecided.pending.waiting, undecided.fpd.waiting]
    const mails = work.find(({ kind }) => kind === MAIL)?.waiting ?? 0
    const givenUp = work.reduce((sum, one) => sum + one.givenUp, 0)
    return Object.entries({ pending, fpd, mails, 'given-up': givenUp, 'campaign-mails': campaigns })
  })
  const succeeded = 'When each job last succeeded, in seconds since 1970.'
  watch({ name: 'site_job_success_seconds', help: succeeded, label: 'job' }, async () => {
    const jobs = await listLastSuccesses(db)
    return jobs.map(({ job, at }) => [job, at / 1000] as const)
  })
}

export function watchPool({ watch }: Watching, pool: Connections, name = 'database_pool') {
  const help = 'Connections to PostgreSQL by state, and requests that wait for one.'
  watch({ name, help, label: 'state' }, () => [
    ['busy', pool.totalCount - pool.idleCount],
    ['idle', pool.idleCount],
    ['waiting', pool.waitingCount],
  ])
}

export function countMails(
  { counter }: Pick<Metrics, 'counter'>,
  transport: MailTransport,
): MailTransport {
  const count = counter({ name: 'site_mails_total', help: 'Mails of this process by how it went.' })
  return {
    ...transport,
    async send(mail) {
      try {
        await transport.send(mail)
      } catch (error) {
        count(error instanceof MailFailure ? error.result : 'failed')
        throw error
      }
      count('sent')
    },
  }
}
