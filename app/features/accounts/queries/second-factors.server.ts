import type { Db } from '#app/db/client.server.ts'
import { ownsSecondFactor } from '#app/features/identity/queries/proof.server.ts'
import type { Member } from '#app/lib/security/actor.ts'

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
