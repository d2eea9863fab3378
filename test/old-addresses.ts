import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Insertable } from 'kysely'
import type { Db, DialectName, OpenDatabase } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'

const FOLDER = path.resolve(import.meta.dirname, '../db/migrations')
const BOOK = '0041'

/** Runs the migrations of the releases that had no address book. */
export async function migrateToBefore(opened: OpenDatabase, dialect: DialectName) {
  await opened.execute('create table migrations (name text primary key, ran_at bigint not null)')
  for (const name of readdirSync(path.join(FOLDER, dialect)).toSorted()) {
    if (name >= BOOK) return
    await opened.execute(readFileSync(path.join(FOLDER, dialect, name), 'utf8'))
    await sql`insert into migrations values (${name}, 1)`.execute(opened.db)
  }
}

/** Times in the order in which things happened. */
const [MADE, ASKED, YES, PAUSED, NO, BOUNCED, AGAIN] = [10, 20, 30, 40, 50, 60, 70]

const ACCOUNTS: Record<string, readonly { email_confirmed_at: number | null }[]> = {
  none: [],
  unproven: [{ email_confirmed_at: null }],
  proven: [{ email_confirmed_at: YES }],
  two: [{ email_confirmed_at: YES }, { email_confirmed_at: null }],
}

type News = Partial<Insertable<Schema['subscribers']>>
const NEWS: Record<string, News | null> = {
  none: null,
  waiting: {},
  confirmed: { confirmed_at: YES },
  imported: { confirmed_at: YES, consent_note: 'a paper list' },
  unsubscribed: { confirmed_at: YES, unsubscribed_at: NO },
  'no before yes': { unsubscribed_at: NO },
  'no, asked again': { confirmed_at: YES, unsubscribed_at: NO, asked_again_at: AGAIN },
  bounced: { confirmed_at: YES, bounced_at: BOUNCED },
  'bounced before yes': { bounced_at: BOUNCED },
  'bounced, asked again': { confirmed_at: YES, bounced_at: BOUNCED, asked_again_at: AGAIN },
  'no and bounced': { confirmed_at: YES, unsubscribed_at: NO, bounced_at: BOUNCED },
}

type Alerts = readonly { confirmed_at: number | null; paused_at: number | null }[]
const RUNNING = { confirmed_at: YES, paused_at: null }
const FOLLOWING: Record<string, { bounced_at: number | null; alerts: Alerts } | null> = {
  none: null,
  nothing: { bounced_at: null, alerts: [] },
  asked: { bounced_at: null, alerts: [{ confirmed_at: null, paused_at: null }] },
  running: { bounced_at: null, alerts: [RUNNING] },
  paused: { bounced_at: null, alerts: [RUNNING, { confirmed_at: YES, paused_at: PAUSED }] },
  bounced: {
    bounced_at: BOUNCED + 1,
    alerts: [
      { confirmed_at: YES, paused_at: BOUNCED + 1 },
      { confirmed_at: YES, paused_at: PAUSED },
    ],
  },
  'resumed one': { bounced_at: null, alerts: [RUNNING, { confirmed_at: YES, paused_at: BOUNCED }] },
}

/** Every combination, for the number of addresses that is asked for. */
function* addresses(count: number) {
  for (let made = 0; made < count;)
    for (const accounts of Object.values(ACCOUNTS))
      for (const news of Object.values(NEWS))
        for (const following of Object.values(FOLLOWING)) {
          if (made === count) return
          yield { number: (made += 1), accounts, news, following }
        }
}

const BATCH = 500

/** Fills the tables of the releases that had no address book. */
export async function fillOldTables(db: Db, count: number) {
  const rows = {
    users: [] as Insertable<Schema['users']>[],
    subscribers: [] as Insertable<Schema['subscribers']>[],
    followers: [] as Insertable<Schema['followers']>[],
    alerts: [] as Insertable<Schema['alerts']>[],
  }
  for (const { number, accounts, news, following } of addresses(count)) {
    const email = `Reader-${number}@Example.ie`
    const named = { email, email_key: email.toLowerCase(), created_at: MADE }
    for (const [index, account] of accounts.entries()) {
      const username = `reader-${number}-${index}`
      rows.users.push({ ...named, ...account, username, username_key: username })
    }
    if (news) {
      const asked = { source: 'registration', token_hash: `news ${number}`, consent_at: ASKED }
      rows.subscribers.push({ ...named, ...asked, ...news })
    }
    if (!following) continue
    rows.followers.push({ ...named, id: number, bounced_at: following.bounced_at })
    for (const [index, alert] of following.alerts.entries())
      rows.alerts.push({
        ...alert,
        follower_id: number,
        query: `q=word${index}`,
        cadence: 'daily',
        since: YES,
        seen_until: YES,
        asked_at: ASKED,
      })
  }
  for (const table of ['users', 'subscribers', 'followers', 'alerts'] as const)
    for (let from = 0; from < rows[table].length; from += BATCH)
      await db
        .insertInto(table)
        .values(rows[table].slice(from, from + BATCH))
        .execute()
}

/** Who gets news by the conditions of the release before the address book. */
export const OLD_NEWS = sql<{ email_key: string }>`
  select email_key from subscribers
  where confirmed_at is not null and unsubscribed_at is null and bounced_at is null`

/** Which alerts are mailed by them. */
export const OLD_LISTS = sql<{ email_key: string; query: string }>`
  select email_key, query from alerts join followers on followers.id = follower_id
  where confirmed_at is not null and paused_at is null and bounced_at is null`

/** Which addresses have bounced by them. */
export const OLD_BOUNCES = sql<{ email_key: string }>`
  select email_key from subscribers where bounced_at is not null
  union select email_key from followers where bounced_at is not null`
