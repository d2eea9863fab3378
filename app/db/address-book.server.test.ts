import { sql, type RawBuilder } from 'kysely'
import { expect } from 'vitest'
import { isMailable } from '#app/features/addresses/queries/is-mailable.server.ts'
import { selectAudience } from '#app/features/campaigns/queries/campaigns.server.ts'
import {
  liftSuppression,
  suppressAddress,
} from '#app/features/addresses/operations/suppressions.server.ts'
import { aFollower, anAlert } from '#test/alerts.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aMember, aSubscriber } from '#test/makers.ts'
import type { Db } from './client.server.ts'

async function keysOf(db: Db, query: RawBuilder<{ email_key: string; query?: string }>) {
  const { rows } = await query.execute(db)
  return rows.map(({ email_key, query: list }) => [email_key, list].join(' ').trim()).toSorted()
}

/** Who gets news and lists by the conditions of this release. */
async function mailedNow(db: Db) {
  const news = await selectAudience(db, null).select('subscribers.email_key').execute()
  const lists = await db
    .selectFrom('alerts')
    .innerJoin('followers', 'followers.id', 'follower_id')
    .select(['email_key', 'query'])
    .where('confirmed_at', 'is not', null)
    .where('paused_at', 'is', null)
    .where(isMailable('followers.email_key'))
    .execute()
  return {
    news: news.map(({ email_key }) => email_key).toSorted(),
    lists: lists.map(({ email_key, query }) => `${email_key} ${query}`).toSorted(),
  }
}

/** Who gets news by the conditions of the release before the address book. */
const OLD_NEWS = sql<{ email_key: string }>`
  select email_key from subscribers
  where confirmed_at is not null and unsubscribed_at is null and bounced_at is null`

/** Which alerts are mailed by them. */
const OLD_LISTS = sql<{ email_key: string; query: string }>`
  select email_key, query from alerts join followers on followers.id = follower_id
  where confirmed_at is not null and paused_at is null and bounced_at is null`

async function mailedByTheOld(db: Db) {
  return { news: await keysOf(db, OLD_NEWS), lists: await keysOf(db, OLD_LISTS) }
}

/** Addresses in use without a row in the book, or in it without use and suppression. */
const ASTRAY = sql<{ email_key: string }>`
  select email_key from address_purposes where email_key not in (select email_key from addresses)
  union all
  select email_key from addresses
  where suppression is null and email_key not in (select email_key from address_purposes)`
/** Rows of the old lists that repeat the suppression wrongly. */
const UNEQUAL = sql<{ email_key: string }>`
  select list.email_key from addresses join (
    select email_key, bounced_at from subscribers union all select email_key, bounced_at from followers
  ) as list on list.email_key = addresses.email_key
  where coalesce(list.bounced_at, -1) <> coalesce(suppressed_at, -1)`

const EMAIL = 'reader@example.ie'
const suppressedAt = async (db: Db) =>
  (await db.selectFrom('addresses').select('suppressed_at').execute()).map(
    (row) => row.suppressed_at,
  )

/** What the release before the book writes, and what the book has to say afterwards. */
const OLD_WRITES: Record<string, [statement: string, suppressed: (number | null)[]]> = {
  'a reader bounces': ['update subscribers set bounced_at = 7', [7]],
  'a follower bounces': ['update followers set bounced_at = 7', [7]],
  'a follower resumes': ['update followers set bounced_at = null', [null]],
  'a reader confirms': ['update subscribers set bounced_at = null', [null]],
  'the follower is erased': ['delete from followers', [null]],
  'all but the account is erased': ['delete from followers; delete from subscribers', [null]],
  'everything is erased': ['delete from followers; delete from subscribers; delete from users', []],
  'the account gets another address': [
    "update users set email = 'New@example.ie', email_key = 'new@example.ie'",
    [null, null],
  ],
  'everything moves': [
    `update users set email = 'New@example.ie', email_key = 'new@example.ie';
     update followers set email = 'New@example.ie', email_key = 'new@example.ie', bounced_at = null;
     delete from subscribers`,
    [null],
  ],
  'the account loses its address': [
    'update users set email = null, email_key = null; delete from followers; delete from subscribers',
    [],
  ],
}

for (const [name, [statement, suppressed]] of Object.entries(OLD_WRITES))
  testOnBothDatabases(`the release before keeps the book: ${name}`, async (db, _, { execute }) => {
    await aMember(db, { email: EMAIL })
    await aSubscriber(db, { email: EMAIL })
    await anAlert(db, (await aFollower(db, EMAIL)).id)
    if (statement.endsWith('bounced_at = null'))
      await suppressAddress(db, EMAIL, { suppression: 'bounced', at: 5 })
    await execute(statement)
    expect(await suppressedAt(db)).toEqual(suppressed)
    expect([await keysOf(db, ASTRAY), await keysOf(db, UNEQUAL)]).toEqual([[], []])
  })

testOnBothDatabases('the release before mails nobody whom this one suppresses', async (db) => {
  await aMember(db, { email: EMAIL })
  await suppressAddress(db, EMAIL, { suppression: 'left', at: 5 })
  // It inserts purposes for an address that it knows nothing of.
  await aSubscriber(db, { email: EMAIL })
  await anAlert(db, (await aFollower(db, EMAIL)).id)
  expect(await mailedByTheOld(db)).toEqual({ news: [], lists: [] })
  // Once all of them are gone, the suppression still stands.
  for (const table of ['subscribers', 'followers', 'users'] as const)
    await db.deleteFrom(table).execute()
  expect(await suppressedAt(db)).toEqual([5])
  await aSubscriber(db, { email: EMAIL })
  expect(await mailedByTheOld(db)).toEqual({ news: [], lists: [] })
  await liftSuppression(db, EMAIL)
  expect(await mailedByTheOld(db)).toEqual({ news: [EMAIL], lists: [] })
  expect(await mailedNow(db)).toEqual({ news: [EMAIL], lists: [] })
})
