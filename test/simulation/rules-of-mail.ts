import { sql } from 'kysely'
import { isAskedFor } from '#app/features/letters/rules/quota.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import type { Mailbox, Taken } from './mail-world.ts'
import type { OutgoingMail } from '#app/features/mail/mail-message.ts'
import type { Facts, Rule } from './rules.ts'
import type { World } from './world.ts'

const FEATURES = 'docs/features.md'
const FAULTS = 'docs/faults.md'
/** Two days of tries, two while its host turns others away, and half a day for rounds and breaks. */
const MAILS_END_MS = 4.5 * DAY_MS
const WORKS_FOR_MS = 14 * DAY_MS

/** Rules that a mail has to keep when it leaves. */
const STOPPED = 'nobody gets a mail of a list after stopping'
const SUPPRESSED = 'a suppressed address gets only what it asked for'

/** Checked while a mail is sent. */
export function watchMails({ world, readers }: Pick<Facts, 'world' | 'readers'>) {
  const byAddress = new Map(readers.map((reader) => [reader.box.address, reader]))
  world.onSending = async (mail: OutgoingMail, { address }: Mailbox) => {
    const reader = byAddress.get(address)
    if (!reader) return
    const about = `${reader.name} is sent ${mail.campaignId === undefined ? mail.subject : `campaign ${mail.campaignId}`}`
    if (mail.campaignId !== undefined) {
      const stoppedAt = mail.list === 'alerts' ? reader.listsStoppedAt : reader.newsStoppedAt
      if (stoppedAt !== undefined)
        world.fail(STOPPED, `${about}, stopped on ${new Date(stoppedAt).toISOString()}`)
      return
    }
    const { allStoppedAt, askedAt } = reader
    if (allStoppedAt !== undefined && mail.createdAt > allStoppedAt && askedAt < allStoppedAt)
      world.fail(SUPPRESSED, about)
    const row = await world.db
      .selectFrom('addresses')
      .select('suppressed_at')
      .where('email_key', '=', emailKey(address))
      .where('suppression', '=', 'bounced')
      .executeTakeFirst()
    const isLater = row?.suppressed_at && row.suppressed_at < mail.createdAt
    if (isLater && !isAskedFor(mail.subject)) world.fail(SUPPRESSED, about)
  }
}

/** The rows that were looked at, so that none is named twice. */
export const rulesOfMail = (): Rule[] => {
  let looked = 0
  const suppressed = new Map<number, number>()
  const finished = new Set<number>()
  return [
    {
      name: 'nobody gets a campaign twice',
      says: 'Nobody gets a campaign twice.',
      document: FEATURES,
      when: 'after each round',
      check: ({ mails, admins }) => {
        const fresh = mails.taken.slice(looked)
        looked = mails.taken.length
        return fresh.flatMap((mail) => findTwin(mail, mails.taken, admins.sentAgain))
      },
    },
    {
      name: 'who stopped everything is suppressed',
      says: 'An address that stopped everything, complained or has no mailbox is *suppressed*',
      document: FEATURES,
      when: 'each day',
      check: async ({ world, readers }) => {
        const rows = await world.db
          .selectFrom('addresses')
          .select('email_key')
          .where('suppression', 'is', null)
          .execute()
        const open = new Set(rows.map(({ email_key: key }) => key))
        return readers
          .filter(
            ({ box, allStoppedAt, askedAt }) =>
              allStoppedAt !== undefined && askedAt < allStoppedAt && open.has(box.address),
          )
          .map(({ name }) => `${name} stopped everything, and is mailed`)
      },
    },
    {
      name: 'nobody is suppressed whose mailbox works',
      says: 'A list, a policy, a route, names, TLS, a disk or time are never the recipient’s fault.',
      document: FEATURES,
      when: 'after each round',
      check: async ({ world, mails }) => {
        const rows = await world.db
          .selectFrom('addresses')
          .select(['id', 'email_key', 'suppressed_at', 'suppression_note'])
          .where('suppression', '=', sql.lit('bounced' as const))
          .orderBy('id')
          .execute()
        const fresh = rows.filter(({ id, suppressed_at: at }) => suppressed.get(id) !== at)
        for (const { id, suppressed_at: at } of fresh) suppressed.set(id, at ?? 0)
        return fresh
          .filter(({ email_key: key }) =>
            worksSince(mails.boxes.get(key), world.now - WORKS_FOR_MS, world.now),
          )
          .map(({ email_key: key, suppression_note: note }) => `${key}: ${note}`)
      },
    },
    {
      name: 'everybody who wants a campaign gets it, or is listed with a reason',
      says: 'then it has failed: the page lists the reasons.',
      document: FEATURES,
      when: 'after each round',
      check: async ({ world, readers, mails }) => {
        const campaigns = await world.db
          .selectFrom('campaigns')
          .select(['id', 'created_at'])
          .where('status', '=', 'sent')
          .where('kind', '=', 'news')
          .where('category', 'is', null)
          .orderBy('id')
          .execute()
        const fresh = campaigns.filter(({ id }) => !finished.has(id))
        const missing: string[] = []
        for (const { id, created_at: createdAt } of fresh) {
          finished.add(id)
          // The clock that dated it may have been ahead.
          const sentAt = mails.taken.find(({ campaignId }) => campaignId === id)?.at
          const beganAt = Math.min(createdAt, sentAt ?? createdAt)
          const rows = await world.db
            .selectFrom('campaign_recipients as mail')
            .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
            .select(['mail.id', 'email_key', 'state', 'last_error'])
            .where('campaign_id', '=', id)
            .execute()
          const byKey = new Map(rows.map((row) => [row.email_key, row]))
          const suppressions = await world.db
            .selectFrom('addresses')
            .select('email_key')
            .where('suppression', 'is not', null)
            .execute()
          const gone = new Set(suppressions.map(({ email_key: key }) => key))
          for (const { name, box, newsSince } of readers) {
            if (newsSince === undefined || newsSince >= beganAt || gone.has(box.address)) continue
            const row = byKey.get(box.address)
            const isTaken = mails.taken.some(
              ({ campaignId, to }) => campaignId === id && to === box.address,
            )
            if (!row) missing.push(`${name} has no mail of campaign ${id}`)
            else if (row.state === 'sent' && !isTaken)
              missing.push(`${name} never got campaign ${id}, which says it was sent`)
            else if (row.state !== 'sent' && row.last_error === null)
              missing.push(`${name} did not get campaign ${id}, ${row.state} without a reason`)
          }
        }
        return missing
      },
    },
    {
      name: 'a single mail waits, or was taken by a mail server',
      says: 'A **mail** is a database row, sent when the mail server is back',
      document: FAULTS,
      when: 'each day',
      check: async ({ world, mails }) => {
        const rows = await world.db
          .selectFrom('mails')
          .leftJoin('work', (join) =>
            join.on('kind', '=', 'mail').on('key', '=', sql<string>`cast(mails.id as text)`),
          )
          .select(['mails.id', 'recipient', 'subject', 'text', 'sent_at', 'kind'])
          .orderBy('mails.id')
          .execute()
        const taken = new Set(
          mails.taken
            .filter(({ campaignId }) => campaignId === undefined)
            .map(({ number }) => number),
        )
        return rows.flatMap(({ id, recipient, subject, text, sent_at: sentAt, kind }) => {
          // A closed account takes back what asked to confirm its address.
          if (sentAt === null && kind === null && text === '') return []
          if (sentAt === null && kind === null) return [`nothing sends mail ${id}: ${subject}`]
          const isOurs = mails.boxes.has(recipient)
          return sentAt !== null && isOurs && !taken.has(id) ? [`mail ${id} was never sent`] : []
        })
      },
    },
    {
      name: 'mails of campaigns end within days',
      says: 'A mail that its host does not take is tried eight times in two days, or in four while that host turns other mails away too; then it has failed',
      document: FEATURES,
      when: 'each day',
      check: async ({ world, mails, admins }) => {
        if (world.now < world.disturbedUntil || mails.wasRelayDown(MAILS_END_MS)) return []
        const rows = await world.db
          .selectFrom('campaigns')
          .select(['id', 'started_at', 'resumed_at'])
          .where('status', '=', 'sending')
          .execute()
        const late = rows.filter(({ id, started_at, resumed_at }) => {
          const began = [started_at ?? 0, resumed_at ?? 0, ...(admins.sentAgain.get(id) ?? [])]
          return Math.max(...began) < world.now - MAILS_END_MS
        })
        const said = []
        for (const { id } of late)
          said.push(`campaign ${id} still sends: ${await whatIsLeft(world, id)}`)
        return said
      },
    },
  ]
}

async function whatIsLeft({ db }: World, campaign: number) {
  const rows = await db
    .selectFrom('campaign_recipients as mail')
    .leftJoin('mail_hosts', 'mail_hosts.host', 'mail.host')
    .select(['mail.id', 'mail.host', 'state', 'claims', 'refusals', 'due_at', 'last_error'])
    .select(['failures', 'held_until'])
    .where('campaign_id', '=', campaign)
    .where('state', 'in', ['waiting', 'sending'])
    .execute()
  return JSON.stringify(rows)
}

function findTwin(
  mail: Taken,
  taken: readonly Taken[],
  sentAgain: ReadonlyMap<number, number[]>,
): string[] {
  const { campaignId, to, at } = mail
  if (campaignId === undefined) return []
  const before = taken
    .slice(0, taken.indexOf(mail))
    .filter((one) => one.campaignId === campaignId && one.to === to)
  const twin = before.findLast(({ isReturned, isForgotten }) => !isReturned && isForgotten !== true)
  if (!twin) return []
  const again = sentAgain.get(campaignId) ?? []
  const isAskedFor = !twin.isAnswered && again.some((asked) => asked >= twin.at && asked <= at)
  return isAskedFor ? [] : [`${to} gets campaign ${campaignId} again`]
}

function worksSince(box: Mailbox | undefined, from: number, until: number) {
  return box !== undefined && !box.broken.some((span) => span.from < until && span.until > from)
}
