import { sql } from 'kysely'
import { dialectOf } from '#app/db/client.server.ts'
import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'
import type { Facts, Rule } from './rules.ts'

const POLICY = 'content/privacy-policy.md'
/** Here clean-up runs every six hours, and a killed run is tried again after a pause. */
const LATE_MS = 12 * HOUR_MS
/** Of an empty database, and of how it grows with each person and day. */
const EMPTY_BYTES = 2 ** 20
const BYTES_PER_DAY = 1_000

/** Tables with a column in milliseconds, after which their rows are deleted, and the sentence of the policy. */
const RETENTIONS = [
  ['sessions', 'expires_at', 1, 'Sessions | 30 days after you last used them, at most 90 days'],
  [
    'account_tokens',
    'expires_at',
    1,
    'Links that we mail, to confirm an address or choose a password | 3 days, or 1 hour; a day later they are forgotten',
  ],
  [
    'subscribers',
    'consent_at',
    30,
    'An email address that was never confirmed, of an account or for news | 30 days',
  ],
  ['alerts', 'asked_at', 3, 'a request that you don’t confirm, 3 days'],
  ['mails', 'created_at', 30, 'The text until it has left; address and subject 30 days'],
  [
    'mail_reports',
    'reported_at',
    400,
    'That one of our emails came back or was called spam, and what the server answered | 400 days',
  ],
] as const
/** What else shows that a row has to go. */
const CONDITIONS: Record<string, ReturnType<typeof sql<boolean>>> = {
  subscribers: sql<boolean>`confirmed_at is null and unsubscribed_at is null`,
  alerts: sql<boolean>`confirmed_at is null`,
  mails: sql<boolean>`sent_at is not null`,
}

export function rulesOfStorage(): Rule[] {
  let leftBefore = new Set<string>()
  return [
    ...RETENTIONS.map(([table, column, days, says]): Rule => ({
      name: `rows of ${table} are deleted in time`,
      says,
      document: POLICY,
      when: 'each day',
      check: async ({ world }) => {
        if (world.now < world.disturbedUntil + LATE_MS) return []
        const before = world.now - days * DAY_MS - LATE_MS
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from ${sql.table(table)}
          where ${sql.ref(column)} < ${before} and ${CONDITIONS[table] ?? sql<boolean>`1 = 1`}
        `.execute(world.db)
        const count = Number(rows[0]?.count)
        return count > 0 ? [`${count} are older than ${days} days`] : []
      },
    })),
    {
      name: 'the text of a mail is deleted once it is sent',
      says: 'Emails that we sent you | The text until it has left; address and subject 30 days',
      document: POLICY,
      when: 'each day',
      check: async ({ world }) => {
        const rows = await world.db
          .selectFrom('mails')
          .select('id')
          .where('sent_at', 'is not', null)
          .where(({ eb, or }) => or([eb('text', '<>', ''), eb('html', '<>', '')]))
          .orderBy('id')
          .execute()
        return rows.map(({ id }) => `mail ${id} has its text`)
      },
    },
    {
      name: 'the queue holds only what is to be done',
      says: 'a row of the queue goes with what it is about',
      document: 'docs/scaling.md',
      when: 'each day',
      check: async ({ world }) => {
        if (world.now < world.disturbedUntil + LATE_MS) return []
        const { rows } = await sql<{ kind: string; key: string }>`
        select kind, key from work
        where kind = 'mail' and key not in (select cast(id as text) from mails where sent_at is null)
          or kind = 'source' and key not in (select cast(id as text) from sources)
          or kind = 'notification' and key not in (select cast(id as text) from push_subscriptions)
        order by kind, key
      `.execute(world.db)
        const left = rows.map(({ kind, key }) => `${kind} ${key} is about nothing`)
        // The clean-up takes it along later.
        const late = left.filter((one) => leftBefore.has(one))
        leftBefore = new Set(left)
        return late
      },
    },
    {
      name: 'storage grows no faster than stated',
      says: 'The database grows by at most 1 kB a day for each person who uses the site',
      document: 'docs/scaling.md',
      when: 'each day',
      check: compareSize,
    },
  ]
}

/** Tables of PostgreSQL hold dead rows until it vacuums them, by its own clock. */
async function compareSize({ world, readers, members, admins }: Facts) {
  if (dialectOf(world.db) === 'postgres') return []
  const people = readers.length + members.length + admins.admins.length
  const allowed = EMPTY_BYTES + people * world.day() * BYTES_PER_DAY
  const { rows } = await sql<{ bytes: number }>`
    select (page_count - freelist_count) * page_size as bytes
    from pragma_page_count, pragma_freelist_count, pragma_page_size`.execute(world.db)
  const bytes = rows[0]?.bytes ?? 0
  return bytes > allowed ? [`${bytes} bytes, ${allowed} are allowed`] : []
}
