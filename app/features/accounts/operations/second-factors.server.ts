import type { Db } from '#app/db/client.server.ts'
import { securityMail } from '#app/features/letters/mail.ts'
import { enqueueMail } from '#app/features/mail/operations/enqueue-mail.server.ts'
import { hashRecoveryCode } from '#app/features/addresses/operations/require-password.server.ts'
import { hasSecondFactor } from '#app/features/addresses/queries/proof.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { newRecoveryCode } from '#app/lib/security/secrets.server.ts'
import { SECOND_FACTOR_GRACE_MS } from '../rules.ts'
import { closeOtherSessions } from './sessions.server.ts'

const RECOVERY_CODES = 10

/** The first one also ends sessions that a password alone has opened, and returns recovery codes, to be shown once. */
export async function addSecondFactor(
  db: Db,
  member: Member,
  { name, insert }: { name: string; insert: (tx: Db) => Promise<unknown> },
  now: Date,
): Promise<string[]> {
  const isFirst = !(await hasSecondFactor(db, member.id))
  const codes = await db.transaction().execute(async (tx) => {
    await insert(tx)
    await mailOwner(tx, member.id, `${name} was added for logging in`, now)
    return isFirst ? insertRecoveryCodes(tx, member.id, now) : []
  })
  if (isFirst) await closeOtherSessions(db, member)
  return codes
}

/** @param id of a passkey; without it, the app that shows codes. */
export async function removeSecondFactor(
  db: Db,
  member: Member,
  id: string | undefined,
  now: Date,
) {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await (
      id === undefined ? tx.deleteFrom('code_apps') : tx.deleteFrom('passkeys').where('id', '=', id)
    )
      .where('user_id', '=', member.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    if (!(await hasSecondFactor(tx, member.id))) await deleteRecoveryCodes(tx, member.id)
    const name = id === undefined ? 'Your app for codes' : 'A passkey'
    await mailOwner(tx, member.id, `${name} was removed`, now)
  })
}

export async function renewRecoveryCodes(db: Db, member: Member, now: Date): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await mailOwner(tx, member.id, 'New recovery codes were made', now)
    return insertRecoveryCodes(tx, member.id, now)
  })
}

async function insertRecoveryCodes(tx: Db, userId: number, now: Date) {
  await deleteRecoveryCodes(tx, userId)
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const rows = codes.map((code) => ({
    code_hash: hashRecoveryCode(userId, code),
    user_id: userId,
    created_at: now.getTime(),
  }))
  await tx.insertInto('recovery_codes').values(rows).execute()
  return codes
}

async function deleteRecoveryCodes(tx: Db, userId: number) {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** For somebody who has lost all of it. */
export async function deleteSecondFactors(tx: Db, userId: number) {
  for (const table of ['passkeys', 'code_apps', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** Only at an address that they have confirmed. @param event begins a sentence and has no full stop. */
export async function mailOwner(tx: Db, userId: number, event: string, now: Date) {
  const user = await tx
    .selectFrom('users')
    .select(['username', 'email'])
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!user?.email) return
  await enqueueMail(tx, securityMail({ to: user.email, username: user.username, event }), now)
}

/** Gives each admin a week from when it was first required of them. */
export async function requireSecondFactor(db: Db, isRequired: boolean, now: Date) {
  await db
    .updateTable('users')
    .set({ second_factor_due_at: null })
    .where('second_factor_due_at', 'is not', null)
    .$if(isRequired, (query) => query.where('is_admin', '=', 0))
    .execute()
  if (!isRequired) return
  await db
    .updateTable('users')
    .set({ second_factor_due_at: now.getTime() + SECOND_FACTOR_GRACE_MS })
    .where('is_admin', '=', 1)
    .where('second_factor_due_at', 'is', null)
    .execute()
}
