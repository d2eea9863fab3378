import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Member } from '#app/lib/security/actor.ts'

/** @throws Problem with an error at `field` unless the password is the member's. */
export async function requirePassword(
  db: Db,
  hasher: RequestContext['hasher'],
  member: Member,
  password: string,
  field: string,
) {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  await requireMatch(hasher, password_hash, password, field)
}

/** @throws Problem with an error at `field` unless the hash is the password's. */
export async function requireMatch(
  hasher: RequestContext['hasher'],
  passwordHash: string | null,
  password: string,
  field: string,
) {
  if (await hasher.verify(passwordHash, password)) return
  throw new Problem('invalid', 'That is not your password.', {
    [field]: 'That is not your password.',
  })
}
