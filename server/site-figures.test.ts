import { expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { enqueueMail } from '#app/features/mail/operations/enqueue-mail.server.ts'
import { accountMail } from '#test/confirm-mails.ts'
import { MailFailure } from '#app/features/mail/rules/send-failures.ts'
import type { OutgoingMail } from '#app/features/mail/mail-message.ts'
import { aCampaign } from '#test/campaigns.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aSubscriber, NOW } from '#test/makers.ts'
import { aJob, aCluster, runRound } from '#test/jobs.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { openMetrics } from './metrics.ts'
import { countMails, watchPool, watchSite } from './site-figures.ts'

async function figuresOf(metrics: ReturnType<typeof openMetrics>) {
  const { text } = await metrics.read()
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

testOnDatabase('reports the backlog of each queue', async (db) => {
  const metrics = openMetrics()
  watchSite(metrics, db)
  await aCompetition(db)
  await aCompetition(db, { status: 'pending', source: 'member' })
  for (const _ of ['one', 'two']) await aCompetition(db, { status: 'pending', source: 'fpd' })
  for (const to of ['a@example.ie', 'b@example.ie', 'c@example.ie'])
    await enqueueMail(db, accountMail({ to, username: 'aoife', link: 'https://x.ie/s' }), NOW)
  await db.updateTable('work').set({ given_up_at: 1 }).where('key', '=', '1').execute()
  await db.deleteFrom('work').where('key', '=', '2').execute()
  const subscriber = await aSubscriber(db)
  for (const status of ['sending', 'paused']) {
    const campaign = await aCampaign(db, { status })
    for (const state of ['waiting', 'sent'])
      await db
        .insertInto('campaign_recipients')
        .values({
          campaign_id: campaign,
          subscriber_id: state === 'waiting' ? subscriber.id : null,
          state,
          due_at: 0,
        })
        .execute()
  }

  expect(await figuresOf(metrics)).toEqual([
    'database_up 1',
    'site_waiting{queue="pending"} 1',
    'site_waiting{queue="fpd"} 2',
    'site_waiting{queue="mails"} 1',
    'site_waiting{queue="given-up"} 1',
    'site_waiting{queue="campaign-mails"} 1',
  ])
})

testOnDatabase('reports when each job last succeeded', async (db) => {
  const metrics = openMetrics()
  watchSite(metrics, db)
  const cluster = aCluster(db)
  const state = { broken: false }
  const { job } = aJob({
    atStart: true,
    run: async () => {
      if (state.broken) throw new Error('broken')
    },
  })
  const worker = cluster.aProcess([job])
  const run = () => runRound(worker)
  await run()
  state.broken = true
  cluster.advance(HOUR_MS)
  await run()
  const seconds = NOW.getTime() / 1000
  expect(await figuresOf(metrics)).toContain(`site_job_success_seconds{job="tidy-up"} ${seconds}`)
})

test('reports an unreachable database and omits its figures', async () => {
  const metrics = openMetrics()
  const away = () => {
    throw new Error('The database is away.')
  }
  watchSite(metrics, new Proxy({} as Db, { get: away }))
  expect(await figuresOf(metrics)).toEqual(['database_up 0'])
})

test('mails are counted by outcome', async () => {
  const metrics = openMetrics()
  const failures = [
    undefined,
    new MailFailure('refused', 'no'),
    new MailFailure('deferred', 'later'),
    new Error('away'),
  ]
  const closed: string[] = []
  const transport = countMails(metrics, {
    send: async () => {
      const failure = failures.shift()
      if (failure) throw failure
    },
    close: () => void closed.push('closed'),
  })
  const mail = {} as OutgoingMail
  await transport.send(mail)
  for (const message of ['no', 'later', 'away'])
    await expect(transport.send(mail)).rejects.toThrow(message)
  transport.close()
  expect(closed).toEqual(['closed'])
  expect(await figuresOf(metrics)).toEqual(
    ['sent', 'refused', 'deferred', 'failed'].map(
      (result) => `site_mails_total{result="${result}"} 1`,
    ),
  )
})

test('a pool reports its connections and waiting clients', async () => {
  const metrics = openMetrics()
  watchPool(metrics, { totalCount: 10, idleCount: 3, waitingCount: 2 })
  expect(await figuresOf(metrics)).toEqual([
    'database_pool{state="busy"} 7',
    'database_pool{state="idle"} 3',
    'database_pool{state="waiting"} 2',
  ])
})
