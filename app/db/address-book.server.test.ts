import { sql, type RawBuilder } from 'kysely'
import { expect } from 'vitest'
import { isMailable } from '#app/features/identity/queries/addresses.server.ts'
import { selectAudience } from '#app/features/mailing/queries/audience.server.ts'
import {
  liftSuppression,
  suppressAddress,
} from '#app/features/identity/operations/addresses.server.ts'
import { aFollower, anAlert } from '#test/alerts.ts'
import { aCampaign, sendCampaigns } from '#test/campaigns.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aMember, aSubscriber } from '#test/makers.ts'
import {
  fillOldTables,
  migrateToBefore,
  OLD_BOUNCES,
  OLD_LISTS,
  OLD_NEWS,
} from '#test/old-addresses.ts'
import { testOnBothSites } from '#test/site.ts'
import { openDatabase, type Db } from './client.server.ts'
import { migrate } from './migrate.server.ts'

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

testOnBothSites(
  'old lists become the book: nobody gains, no “no” is lost',
  async (make, dialect) => {
    const opened = openDatabase((await make.emptyPlace()).location)
    const { db } = opened
    await migrateToBefore(opened, dialect)
    await fillOldTables(db, 2_464)
    const [before, bounced] = [await mailedByTheOld(db), await keysOf(db, OLD_BOUNCES)]
    expect(await migrate(opened)).toContain('0041_address_book.sql')

    const isBounced = (entry: string) => bounced.includes(entry.split(' ')[0] ?? '')
    const wanted = {
      news: before.news.filter((entry) => !isBounced(entry)),
      lists: before.lists.filter((entry) => !isBounced(entry)),
    }
    // Each combination is there, so both lists lose some to a bounce of the other.
    expect(wanted.news.length).toBeLessThan(before.news.length)
    expect(wanted.lists.length).toBeGreaterThan(100)
    expect(await mailedNow(db)).toEqual(wanted)
    expect(await mailedByTheOld(db), 'after a rollback').toEqual(wanted)
    expect(await keysOf(db, OLD_BOUNCES)).toEqual(bounced)
    expect([await keysOf(db, ASTRAY), await keysOf(db, UNEQUAL)]).toEqual([[], []])

    // Without suppressions everybody gets what they wanted, and no more.
    await sql`update addresses set suppression = null, suppressed_at = null`.execute(db)
    const mended = await mailedNow(db)
    expect(await mailedByTheOld(db)).toEqual(mended)
    const refused = sql<{ email_key: string }>`
    select email_key from subscribers where unsubscribed_at is not null or confirmed_at is null`
    const no = await keysOf(db, refused)
    expect(mended.news.filter((key) => no.includes(key))).toEqual([])
    await opened.close()
  },
)

testOnBothSites(
  'a campaign under way mails nobody twice, and no bounced one',
  async (make, dialect) => {
    const opened = openDatabase((await make.emptyPlace()).location)
    const { db } = opened
    await migrateToBefore(opened, dialect)
    await fillOldTables(db, 308)
    const bounced = await keysOf(db, OLD_BOUNCES)
    const letter = JSON.stringify({ subject: 'News', blocks: [] })
    const campaign_id = await aCampaign(db, { status: 'sending', letter, started_at: 1 })
    const readers = await db
      .selectFrom('subscribers')
      .select(['id', 'email_key'])
      .where('confirmed_at', 'is not', null)
      .where('unsubscribed_at', 'is', null)
      .where('bounced_at', 'is', null)
      .execute()
    const isSent = (id: number) => id % 2 === 0
    await db
      .insertInto('campaign_recipients')
      .values(
        readers.map(({ id }) => ({
          campaign_id,
          subscriber_id: id,
          state: isSent(id) ? 'sent' : 'waiting',
          due_at: 1,
        })),
      )
      .execute()
    await migrate(opened)
    const mailed: string[] = []
    const send = async ({ to }: { to: string }) => void mailed.push(to.toLowerCase())
    await sendCampaigns(db, { transport: { send, close: () => {} } })
    const left = readers.filter(({ id, email_key }) => !isSent(id) && !bounced.includes(email_key))
    expect(left.length).toBeGreaterThan(9)
    expect(mailed.toSorted()).toEqual(left.map(({ email_key }) => email_key).toSorted())
    await opened.close()
  },
)

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
