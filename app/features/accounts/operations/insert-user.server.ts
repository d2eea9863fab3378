import type { Insertable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { usernameKey } from '../rules.ts'

type NewUser = Omit<
  Insertable<Schema['users']>,
  'username_key' | 'email_key' | 'created_at' | 'email'
> & { email?: string | undefined }

/** @returns undefined when the name, or the Facebook account, is taken. */
export async function insertUser(tx: Db, { email, ...user }: NewUser, now: Date) {
  return tx
    .insertInto('users')
    .values({
      ...user,
      username_key: usernameKey(user.username),
      created_at: now.getTime(),
      ...(email && { email, email_key: emailKey(email) }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'username', 'is_admin', 'suspended_at'])
    .executeTakeFirst()
}
