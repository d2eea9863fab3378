import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { leaveAlerts } from '#app/features/alerts/operations/move-alerts.server.ts'
import { eraseNotices } from '#app/features/decisions/operations/erase-texts.server.ts'
import { accountClosedMail } from '#app/features/letters/mail.ts'
import { eraseMessages } from '#app/features/mail/operations/contact.server.ts'
import {
  eraseBounced,
  eraseSuppressed,
} from '#app/features/addresses/operations/erase-address.server.ts'
import { enqueueMail } from '#app/features/mail/operations/enqueue-mail.server.ts'
import { MAIL } from '#app/features/mail/rules/delivery.ts'
import { PLAIN_SUBJECTS } from '#app/features/letters/rules/quota.ts'
import { leaveNews } from '#app/features/addresses/operations/leave.server.ts'
import { cancelWork } from '#app/features/work/operations/add-work.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import type { PasswordHasher } from '../passwords.server.ts'
import { refuseForLastAdmin } from './manage-members.server.ts'
import { accountCause } from './confirm-email.server.ts'
import { requirePassword } from '#app/features/addresses/operations/require-password.server.ts'
import { findProof } from '#app/features/addresses/queries/proof.server.ts'

/** Idempotent. Published listings stay without a name (docs/contract.md#personal-data). */
export async function closeAccount(
  { db, hasher }: { db: Db; hasher: PasswordHasher },
  member: Member,
  password: string,
  now: Date,
) {
  const { hasPassword, hasSecondFactor } = await findProof(db, member, now)
  if (hasPassword || hasSecondFactor)
    await requirePassword({ db, hasher, now }, member, password, 'password').catch(
      async (error: unknown) => {
        // A second press finds it closed by the first, and no password to compare.
        if (await isAny(db.selectFrom('users').where('id', '=', member.id))) throw error
      },
    )

  await db.transaction().execute(async (tx) => {
    if (member.isAdmin) {
      await refuseForLastAdmin(
        tx,
        member.id,
        'You are the last admin. Make somebody else an admin first.',
        now,
      )
    }
    await tx
      .deleteFrom('competitions')
      .where('submitted_by', '=', member.id)
      .where('status', '<>', 'approved')
      .execute()
    const user = await tx
      .selectFrom('users')
      .select(['username', 'email', 'email_key', 'email_confirmed_at'])
      .where('id', '=', member.id)
      .executeTakeFirst()
    if (!user) return
    const isProven = user.email_confirmed_at !== null
    await eraseMessages(tx, member.id, isProven ? user.email_key : null)
    await tx
      .updateTable('reports')
      .set({ note: null })
      .where('reporter_id', '=', member.id)
      .execute()
    await eraseNotices(tx, member.id)
    const { numDeletedRows } = await tx
      .deleteFrom('users')
      .where('id', '=', member.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n || !user.email || !user.email_key) return
    await leaveNews(tx, user.email_key, isProven, now)
    await leaveAlerts(tx, user.email_key, isProven)
    await (isProven ? eraseSuppressed(tx, user.email_key, now) : eraseBounced(tx, user.email_key))
    await (isProven ? eraseMails(tx, user.email_key) : blankMails(tx, member.id, user.email_key))
    await enqueueMail(tx, accountClosedMail({ to: user.email, username: user.username }), now)
  })
}

/** A proven address belongs to the member: nothing about it is retained. */
async function eraseMails(tx: Db, emailKey: string) {
  await tx
    .deleteFrom('mails')
    .where(sql`lower(recipient)`, '=', emailKey)
    .execute()
}

/**
 * May be a stranger's address: the rows stay, because they count towards its mail limit. Mails that still wait for it
 * leave, but for those that ask to confirm it for the account.
 */
async function blankMails(tx: Db, id: number, emailKey: string) {
  const ofAddress = tx.selectFrom('mails').where(sql`lower(recipient)`, '=', emailKey)
  const unsent = await ofAddress
    .innerJoin('work', (join) =>
      join.on('kind', '=', MAIL).on('key', '=', sql<string>`cast(mails.id as text)`),
    )
    .select('work.key')
    .where('sent_at', 'is', null)
    .where((eb) => eb.or([eb('given_up_at', 'is not', null), eb('cause', '=', accountCause(id))]))
    .execute()
  const ended = unsent.map(({ key }) => key)
  await cancelWork(tx, MAIL, ended)
  await tx
    .updateTable('mails')
    .set({ html: '', text: '' })
    .set((eb) => ({
      subject: eb
        .case()
        .when('subject', 'in', PLAIN_SUBJECTS)
        .then(eb.ref('subject'))
        .else('')
        .end(),
    }))
    .where(sql`lower(recipient)`, '=', emailKey)
    .where((eb) =>
      eb.or([eb('sent_at', 'is not', null), ...ended.map((key) => eb('id', '=', Number(key)))]),
    )
    .execute()
}
