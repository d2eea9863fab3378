import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { isMailable } from '#app/features/identity/queries/addresses.server.ts'

/** Returns where the morning mail goes: to the setting, or else to the admins whose address is confirmed and not suppressed. */
export async function listMorningAddresses(db: Db, setting: string | undefined): Promise<string[]> {
  if (setting !== undefined) return [setting]
  const admins = await db
    .selectFrom('users')
    .select('email')
    .distinct()
    .where('is_admin', '=', sql.lit(1 as const))
    .where('email_confirmed_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .where(isMailable('users.email_key'))
    .orderBy('email')
    .execute()
  return admins.flatMap(({ email }) => email ?? [])
}
