import type { Db } from '#app/db/client.server.ts'
import { findProof, ownsSecondFactor } from '#app/features/addresses/queries/proof.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'

export type AccountSettings = Awaited<ReturnType<typeof findSettings>>

export async function findSettings(db: Db, member: Member, now: Date) {
  const { email_confirmed_at, news, ...row } = await db
    .selectFrom('users')
    .select(({ selectFrom }) => [
      'username',
      'email',
      'email_confirmed_at',
      'created_at as createdAt',
      selectFrom('subscribers')
        .select('subscribers.id')
        .whereRef('subscribers.email_key', '=', 'users.email_key')
        .where('unsubscribed_at', 'is', null)
        .as('news'),
      // Waits for the link in a mail to it.
      selectFrom('email_changes')
        .select('email_changes.email')
        .whereRef('user_id', '=', 'users.id')
        .where('expires_at', '>', now.getTime())
        .as('pendingEmail'),
    ])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    emailConfirmed: email_confirmed_at !== null,
    emailNews: news !== null,
    proof: await findProof(db, member, now),
  }
}

/** Whether a link to confirm the address was mailed. */
export async function hasConfirmLink(db: Db, member: Member): Promise<boolean> {
  return isAny(
    db
      .selectFrom('account_tokens')
      .where('user_id', '=', member.id)
      .where('purpose', '=', 'confirm-email'),
  )
}

export type LinkPurpose = 'reset-password' | 'confirm-email' | 'change-email'

/** Where a link was mailed; undefined when it no longer works. */
export async function findLinkEmail(db: Db, token: string, purpose: LinkPurpose, now: Date) {
  const link = await db
    .selectFrom(purpose === 'change-email' ? 'email_changes' : 'account_tokens')
    .select('email')
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now.getTime())
    .$if(purpose !== 'change-email', (query) => query.where('purpose', '=', purpose))
    .executeTakeFirst()
  return link?.email
}

export type SecondFactors = Awaited<ReturnType<typeof findSecondFactors>>

export async function findSecondFactors(db: Db, { id }: Pick<Member, 'id'>) {
  const [passkeys, app, { left }] = await Promise.all([
    db
      .selectFrom('passkeys')
      .select([
        'id',
        'device',
        'is_synced as synced',
        'created_at as createdAt',
        'used_at as lastUsedAt',
      ])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('code_apps')
      .select('created_at as createdAt')
      .where('user_id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('recovery_codes')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow(),
  ])
  return { passkeys, codesSince: app?.createdAt ?? null, recoveryCodesLeft: left }
}

/** Until when an admin still does without the second factor that the operator requires. */
export async function findDuty(db: Db, admin: Member): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('second_factor_due_at as due')
    .where('id', '=', admin.id)
    .where((eb) => eb.not(ownsSecondFactor(eb)))
    .executeTakeFirst()
  return row?.due ?? null
}
