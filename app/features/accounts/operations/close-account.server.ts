import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { accountClosedMail } from '#app/features/mailing/mail.ts'
import { enqueueMail } from '#app/features/mailing/operations/enqueue-mail.server.ts'
import type { Member } from '#app/lib/actor.ts'
import { Problem } from '#app/lib/problem.ts'
import type { PasswordHasher } from '../passwords.server.ts'
import { requirePassword } from './passwords.server.ts'

/**
 * Erases a member: account, sessions, bookmarks, address on the list, listings nobody decided
 * on. Published listings stay, without a name (decisions.md section 5).
 * @throws Problem for a wrong password, and for the last admin.
 */
export async function closeAccount(
  { db, hasher }: { db: Db; hasher: PasswordHasher },
  member: Member,
  password: string,
  now: Date,
) {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  if (password_hash !== null) await requirePassword(db, hasher, member, password, 'password')

  await db.transaction().execute(async (tx) => {
    if (member.isAdmin) await refuseForLastAdmin(tx, member)
    await tx
      .deleteFrom('competitions')
      .where('submitted_by', '=', member.id)
      .where('status', '<>', 'approved')
      .execute()
    const user = await tx
      .deleteFrom('users')
      .where('id', '=', member.id)
      .returning(['username', 'email', 'email_key', 'email_confirmed_at'])
      .executeTakeFirst()
    if (!user?.email || !user.email_key) return
    if (user.email_confirmed_at !== null) {
      await tx.deleteFrom('subscribers').where('email_key', '=', user.email_key).execute()
    }
    await tx
      .deleteFrom('mails')
      .where(sql`lower(recipient)`, '=', user.email_key)
      .execute()
    await enqueueMail(tx, accountClosedMail({ to: user.email, username: user.username }), now)
  })
}

async function refuseForLastAdmin(tx: Db, member: Member) {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .where('id', '<>', member.id)
    .executeTakeFirst()
  if (other) return
  throw new Problem('conflict', 'You are the last admin. Make somebody else an admin first.')
}
