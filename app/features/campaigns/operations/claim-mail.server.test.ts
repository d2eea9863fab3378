import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { aCampaign, BASE_URL } from '#test/campaigns.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, aSubscriber, NOW } from '#test/makers.ts'
import { startDueCampaigns } from './start-campaigns.server.ts'
import { claimMail } from './claim-mail.server.ts'
import { recordOutcome } from './record-outcomes.server.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

const later = (ms: number) => new Date(NOW.getTime() + ms)

async function aStartedCampaign(db: Db, readers: number) {
  for (let number = 0; number < readers; number += 1) await aSubscriber(db)
  const id = await aCampaign(db)
  await startDueCampaigns({ db, baseUrl: BASE_URL }, NOW)
  return id
}

/** Claims mails until none may leave, `limit` at most. */
async function claimNext(
  db: Db,
  { perMinute, limit = 100 }: { perMinute: number; limit?: number },
  now: Date,
) {
  const request = { busy: [], turns: { campaign: undefined, laps: new Map() }, perMinute }
  const claimed = []
  for (;;) {
    const next = await claimMail(db, request, now)
    if (next.claimed) claimed.push(next.claimed)
    if (!next.more || claimed.length === limit) return { claimed, pauseMs: next.pauseMs }
  }
}

/** Claims as fast as possible and reports every mail as sent. */
async function claimAll(db: Db, perMinute: number, from: number, to: number, step: number) {
  const claimed: number[] = []
  for (let ms = from; ms <= to; ms += step) {
    const turn = await claimNext(db, { perMinute }, later(ms))
    for (const { id, claims } of turn.claimed)
      await recordOutcome(db, { id, claims, result: 'sent' }, later(ms))
    claimed.push(...turn.claimed.map(({ id }) => id))
  }
  return claimed
}

testOnDatabase('a minute allows the rate plus one second, however many claims', async (db) => {
  await aStartedCampaign(db, 80)
  const first = await claimAll(db, 60, 0, 59_999, 250)
  expect(first.length).toBeGreaterThanOrEqual(60)
  expect(first.length).toBeLessThanOrEqual(61)
  const { pauseMs } = await claimNext(db, { perMinute: 60 }, later(59_999))
  expect(pauseMs).toBeGreaterThan(0)
  expect(pauseMs).toBeLessThanOrEqual(1001)
})

testOnDatabase('unused time does not accumulate', async (db) => {
  await aStartedCampaign(db, 80)
  await claimAll(db, 600, 0, 0, 1)
  const turn = await claimNext(db, { perMinute: 600 }, later(HOUR_MS))
  expect(turn.claimed).toHaveLength(11)
})

testOnDatabase('several processes share one rate and claim each mail once', async (db) => {
  await aStartedCampaign(db, 80)
  const claimed: number[] = []
  for (let ms = 0; ms < 10_000; ms += 500) {
    const turns = await Promise.all(
      [1, 2, 3, 4].map(() => claimNext(db, { limit: 4, perMinute: 300 }, later(ms))),
    )
    claimed.push(...turns.flatMap((turn) => turn.claimed.map(({ id }) => id)))
  }
  expect(new Set(claimed).size).toBe(claimed.length)
  // Ten seconds at five per second, plus the one second of burst.
  expect(claimed.length).toBeGreaterThanOrEqual(50)
  expect(claimed.length).toBeLessThanOrEqual(55)
})

testOnBothDatabases('starting twice creates one row per recipient', async (db) => {
  for (let number = 0; number < 5; number += 1) await aSubscriber(db)
  await aCampaign(db)
  const started = await Promise.all(
    [1, 2, 3].map(() => startDueCampaigns({ db, baseUrl: BASE_URL }, NOW)),
  )
  expect(started.flat()).toHaveLength(1)
  expect(await db.selectFrom('campaign_recipients').select('id').execute()).toHaveLength(5)
})

testOnDatabase('a campaign waits for its time', async (db) => {
  await aCampaign(db, { send_at: NOW.getTime() + 1 })
  expect(await startDueCampaigns({ db, baseUrl: BASE_URL }, NOW)).toEqual([])
  expect(await startDueCampaigns({ db, baseUrl: BASE_URL }, later(1))).toHaveLength(1)
})

testOnDatabase('a campaign whose listings have all closed is not sent', async (db) => {
  const id = await aCampaign(db, { body: '{{competition gone}}' })
  expect(await startDueCampaigns({ db, baseUrl: BASE_URL }, NOW)).toEqual([])
  const { status } = await db
    .selectFrom('campaigns')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('cancelled')
})

testOnDatabase('a category campaign reaches only members who bookmarked it', async (db) => {
  const liker = await aSubscriber(db, { email: 'liker@example.ie' })
  await aSubscriber(db, { email: 'other@example.ie' })
  await aSubscriber(db, { email: 'unproven@example.ie' })
  const { competitionID } = await aCompetition(db, { categories: ['Tickets'] })
  for (const [name, confirmed] of [
    ['liker', 1],
    ['unproven', null],
  ] as const) {
    const { id } = await aMember(db, {
      email: `${name}@example.ie`,
      email_key: `${name}@example.ie`,
      email_confirmed_at: confirmed,
    })
    await db
      .insertInto('bookmarks')
      .values({ user_id: id, competition_id: competitionID, created_at: 1 })
      .execute()
  }
  await aMember(db, { email: 'other@example.ie', email_key: 'other@example.ie' })
  await aCampaign(db, { category: 'Tickets' })
  await startDueCampaigns({ db, baseUrl: BASE_URL }, NOW)
  const rows = await db.selectFrom('campaign_recipients').select('subscriber_id').execute()
  expect(rows).toEqual([{ subscriber_id: liker.id }])
})
