import { expect } from 'vitest'
import { testOnDatabase } from '#test/database.ts'
import { aSubscriber, NOW } from '#test/makers.ts'
import { UNSUBSCRIBE_LINK_MS } from '../rules/campaigns.ts'
import { pruneRecipients } from './prune.server.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

const SIXTY_DAYS_MS = 60 * DAY_MS
const later = (ms: number) => new Date(NOW.getTime() + ms)

testOnDatabase('links of deleted campaigns work for more than sixty days', async (db) => {
  expect(UNSUBSCRIBE_LINK_MS).toBeGreaterThanOrEqual(SIXTY_DAYS_MS)
  const [{ id: first }, { id: second }] = [await aSubscriber(db), await aSubscriber(db)]
  await db
    .insertInto('campaign_recipients')
    .values([
      { subscriber_id: first, state: 'sent', due_at: 1, done_at: NOW.getTime() },
      { subscriber_id: second, state: 'waiting', due_at: 1 },
    ])
    .execute()
  expect(await pruneRecipients(db, NOW)).toBe(1)
  expect(await pruneRecipients(db, later(UNSUBSCRIBE_LINK_MS))).toBe(0)
  expect(await pruneRecipients(db, later(UNSUBSCRIBE_LINK_MS + 1))).toBe(1)
})
