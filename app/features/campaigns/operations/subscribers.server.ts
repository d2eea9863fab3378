import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import {
  liftSuppression,
  proveAddress,
  confirmAddress,
} from '#app/features/addresses/operations/suppressions.server.ts'
import { isMailable } from '#app/features/addresses/queries/is-mailable.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { hashSecret, newSecret } from '#app/lib/security/secrets.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { confirmMail } from '#app/features/letters/mail-confirm.ts'
import {
  findNewsLink,
  isConfirmable,
  listWaiting,
  waitingWords,
} from '#app/features/addresses/queries/mailed-links.server.ts'
import { confirmPath, unsubscribePath } from '../rules/campaigns.ts'
import { NEWS_WORDING } from '#app/features/addresses/rules/consent.ts'
import { saveNewsLink } from '#app/features/addresses/operations/earlier-links.server.ts'
import { enqueueMail } from '#app/features/mail/operations/enqueue-mail.server.ts'
import { forgetErasure } from '#app/features/addresses/operations/leave.server.ts'

export type NewSubscriber = {
  email: string
  source: string
  /** The member who asks; the link also confirms their address if it is this one. */
  askedBy: number | null
  baseUrl: string
}

/** Existing subscribers get no mail, and the caller can't tell the difference. */
export async function addSubscriber(db: Db, subscriber: NewSubscriber, now: Date): Promise<void> {
  const { email, askedBy } = subscriber
  await db.transaction().execute(async (tx) => {
    if (await isSubscribed(tx, email)) return
    const asker = await findUnconfirmed(tx, askedBy, email)
    await askToConfirm(tx, { ...subscriber, asker, wording: NEWS_WORDING }, now)
  })
}

type NewsRequest = Omit<NewSubscriber, 'askedBy'> & {
  asker?: { id: number; username: string } | undefined
  wording: string | null
  delayMs?: number
}

/** Mails the owner of an address. @returns false when it gets too many mails. */
export async function askToConfirm(tx: Db, request: NewsRequest, now: Date): Promise<boolean> {
  const { email, asker, baseUrl, delayMs = 0 } = request
  const token = newSecret()
  const news = { of: 'news', unsubscribeLink: baseUrl + unsubscribePath(token) } as const
  const mail = confirmMail({
    to: email,
    purposes: asker ? [news, { of: 'account', username: asker.username }] : [news],
    waiting: waitingWords({ ...(await listWaiting(tx, emailKey(email), now)), news: undefined }),
    link: baseUrl + confirmPath(token),
  })
  if (!(await enqueueMail(tx, mail, now, { delayMs }))) return false
  await saveRequest(tx, request, hashSecret(token), now)
  return true
}

/** Idempotent. @returns false when the link is unknown, or ended by unsubscribing. */
export async function confirmSubscriber(db: Db, token: string, now: Date): Promise<boolean> {
  // Before the transaction: one of SQLite that starts with a read may fail to upgrade.
  const link = await findNewsLink(db, token)
  return link !== undefined && !link.isOutdated && confirmNews(db, link, now)
}

/** For the proven owner of the address; `asked_by` is the member whose link it was. */
export async function confirmNews(
  db: Db,
  link: { id: number; asked_by: number | null },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('subscribers')
      .set((eb) => ({ ...confirmation(eb, now), unsubscribed_at: null }))
      .where('id', '=', link.id)
      .where(isConfirmable)
      .returning(['email', 'email_key'])
      .executeTakeFirst()
    if (!row) return false
    await forgetErasure(tx, row.email_key)
    await proveAddress(tx, row.email_key, now)
    await liftSuppression(tx, row.email_key)
    if (link.asked_by !== null) await confirmAddress(tx, link.asked_by, row.email, now)
    return true
  })
}

/** Consent dates from the first confirmation, or the first after an unsubscription. */
function confirmation(eb: ExpressionBuilder<Schema, 'subscribers'>, now: Date) {
  const at = eb.val(now.getTime())
  return {
    confirmed_at: eb
      .case()
      .when('asked_again_at', 'is', null)
      .then(eb.fn.coalesce('confirmed_at', at))
      .else(at)
      .end(),
    consent_at: eb.fn.coalesce('asked_again_at', 'consent_at'),
    asked_again_at: null,
  }
}

function isSubscribed(tx: Db, email: string) {
  return isAny(
    tx
      .selectFrom('subscribers')
      .where('email_key', '=', emailKey(email))
      .where('confirmed_at', 'is not', null)
      .where('unsubscribed_at', 'is', null)
      .where(isMailable('email_key')),
  )
}

async function findUnconfirmed(tx: Db, id: number | null, email: string) {
  if (id === null) return undefined
  return tx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', id)
    .where('email_key', '=', emailKey(email))
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst()
}

/** Anybody may enter any address, so what its owner said last stays until they confirm. */
async function saveRequest(
  tx: Db,
  { email, source, wording, asker }: NewsRequest,
  token_hash: string,
  now: Date,
) {
  const at = now.getTime()
  const link = { token_hash, asked_by: asker?.id ?? null }
  const consent = { email, source, consent_at: at, wording, consent_note: null }
  await saveNewsLink(tx, emailKey(email))
  const again = await tx
    .updateTable('subscribers')
    .set((eb) => ({ ...link, asked_again_at: eb.fn.coalesce('asked_again_at', eb.val(at)) }))
    .where('email_key', '=', emailKey(email))
    .where((eb) =>
      eb.or([eb('unsubscribed_at', 'is not', null), eb('confirmed_at', 'is not', null)]),
    )
    .executeTakeFirst()
  if (again.numUpdatedRows > 0n) return
  await tx
    .insertInto('subscribers')
    .values({ ...consent, ...link, email_key: emailKey(email), created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet({ ...consent, ...link })
        // A choice made in the meantime wins.
        .where('subscribers.confirmed_at', 'is', null)
        .where('subscribers.unsubscribed_at', 'is', null),
    )
    .execute()
}
