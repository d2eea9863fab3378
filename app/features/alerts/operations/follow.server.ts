import type { Db } from '#app/db/client.server.ts'
import { confirmMail } from '#app/features/letters/mail-confirm.ts'
import {
  liftSuppression,
  proveAddress,
} from '#app/features/addresses/operations/suppressions.server.ts'
import { saveAlertLink } from '#app/features/addresses/operations/earlier-links.server.ts'
import { enqueueMail } from '#app/features/mail/operations/enqueue-mail.server.ts'
import {
  listWaiting,
  waitingWords,
  findAlertLink,
} from '#app/features/addresses/queries/mailed-links.server.ts'
import { LIST_REQUEST_MS, LIST_WORDING } from '#app/features/addresses/rules/consent.ts'
import { alertsPath, confirmPath } from '#app/features/campaigns/rules/campaigns.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { hashSecret, newSecret } from '#app/lib/security/secrets.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { findConfirmedEmail } from '../queries/alerts.server.ts'
import type { Cadence } from '../rules/cadence.ts'
import { followedQuery, followedWords, type FollowedList } from '../rules/followed-list.ts'

/** Lists that one address can follow. */
export const ALERTS_MAX = 20

const ENOUGH = `You already follow ${ALERTS_MAX} lists, the most that one address can. End one of them first.`

type Wanted = { list: FollowedList; cadence: Cadence }

/** Begins at once, or changes how often. @returns false when the member's address is not confirmed. */
export async function followAsMember(db: Db, member: Member, { list, cadence }: Wanted, now: Date) {
  const email = await findConfirmedEmail(db, member)
  if (email === undefined) return false
  const at = now.getTime()
  await db.transaction().execute(async (tx) => {
    const followerId = await insertFollower(tx, email, now)
    const row = await insertAlert(tx, { followerId, list, cadence }, now)
    const isNew = row.confirmed_at === null
    if (isNew) await requireRoom(tx, followerId)
    const begun = isNew ? { confirmed_at: at, since: at, seen_until: at } : {}
    await tx
      .updateTable('alerts')
      .set({ cadence, paused_at: null, ...begun })
      .where('id', '=', row.id)
      .execute()
    await liftSuppression(tx, emailKey(email))
  })
  return true
}

/**
 * Mails a link that begins it; nothing else changes before. Over the limits of an address no mail is
 * sent, and the caller can't tell the difference.
 */
export async function askToFollow(
  db: Db,
  { list, cadence, email, baseUrl }: Wanted & { email: string; baseUrl: string },
  now: Date,
): Promise<void> {
  const token = newSecret()
  await db.transaction().execute(async (tx) => {
    const followerId = await insertFollower(tx, email, now)
    const row = await insertAlert(tx, { followerId, list, cadence }, now)
    const isFollowed = row.confirmed_at !== null
    const { news, lists } = await listWaiting(tx, emailKey(email), now)
    const waiting = { news, lists: lists.filter(({ id }) => id !== row.id) }
    const of = isFollowed ? 'followed list' : 'list'
    const mail = confirmMail({
      to: email,
      purposes: [{ of, words: followedWords(list, { quotesSearch: false }), cadence }],
      waiting: isFollowed ? undefined : waitingWords(waiting),
      link: baseUrl + (isFollowed ? alertsPath(token) : confirmPath(token)),
    })
    if (!(await enqueueMail(tx, mail, now))) return forgetUnasked(tx, row.id)
    await saveAlertLink(tx, row.id)
    const asked = isFollowed ? {} : { cadence, asked_at: now.getTime() }
    await tx
      .updateTable('alerts')
      .set({ token_hash: hashSecret(token), ...asked })
      .where('id', '=', row.id)
      .execute()
  })
}

/** Idempotent. @returns false when the link is unknown or too old. */
export async function confirmAlert(db: Db, token: string, now: Date): Promise<boolean> {
  // Before the transaction: one of SQLite that starts with a read may fail to upgrade.
  const link = await findAlertLink(db, token)
  return link !== undefined && confirmAsked(db, link, now)
}

/** For the proven owner of the address. */
export async function confirmAsked(
  db: Db,
  link: { id: number; cadence: Cadence; email_key: string },
  now: Date,
): Promise<boolean> {
  const at = now.getTime()
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('alerts')
      .set((eb) => ({ confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(at)) }))
      .where('id', '=', link.id)
      .where((eb) =>
        eb.or([eb('confirmed_at', 'is not', null), eb('asked_at', '>=', at - LIST_REQUEST_MS)]),
      )
      .returning(['id', 'follower_id', 'since'])
      .executeTakeFirst()
    if (!row) return false
    if (row.since > 0) return true
    await requireRoom(tx, row.follower_id, 1)
    const marks = { since: at, seen_until: at, cadence: link.cadence }
    await tx.updateTable('alerts').set(marks).where('id', '=', row.id).execute()
    await proveAddress(tx, link.email_key, now)
    await liftSuppression(tx, link.email_key)
    return true
  })
}

/** So that strangers cannot fill an address with requests of which it never learns. */
async function forgetUnasked(tx: Db, id: number) {
  await tx
    .deleteFrom('alerts')
    .where('id', '=', id)
    .where('token_hash', 'is', null)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** Forgets requests that nobody confirmed, and addresses that follow nothing. */
export async function pruneAlerts(db: Db, now: Date) {
  await db
    .deleteFrom('alerts')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<', now.getTime() - LIST_REQUEST_MS)
    .execute()
  await db
    .deleteFrom('followers')
    .where('created_at', '<', now.getTime() - LIST_REQUEST_MS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alerts').select('alerts.id').whereRef('follower_id', '=', 'followers.id'),
        ),
      ),
    )
    .execute()
}

/** Locks the row until the transaction ends, so that the number of alerts can be counted. */
export async function insertFollower(tx: Db, email: string, now: Date) {
  const { id } = await tx
    .insertInto('followers')
    .values({ email, email_key: emailKey(email), created_at: now.getTime() })
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet((eb) => ({ email: eb.ref('followers.email') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewAlert = Wanted & { followerId: number }

async function insertAlert(tx: Db, { followerId, list, cadence }: NewAlert, now: Date) {
  return tx
    .insertInto('alerts')
    .values({
      follower_id: followerId,
      query: followedQuery(list),
      cadence,
      since: 0,
      seen_until: 0,
      asked_at: now.getTime(),
      wording: LIST_WORDING,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['follower_id', 'query'])
        .doUpdateSet((eb) => ({ query: eb.ref('alerts.query') })),
    )
    .returning(['id', 'confirmed_at'])
    .executeTakeFirstOrThrow()
}

/** @throws Problem when the address follows as many as it can, `own` of them being new. */
async function requireRoom(tx: Db, followerId: number, own = 0) {
  const { count } = await tx
    .selectFrom('alerts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('follower_id', '=', followerId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (count - own >= ALERTS_MAX) throw new Problem('conflict', ENOUGH)
}
