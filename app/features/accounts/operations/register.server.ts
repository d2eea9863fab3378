import type { Db } from '#app/db/client.server.ts'
import { toProblem } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { isCommonPassword } from '../common-passwords.server.ts'
import { RegisterInput } from '../input.ts'
import type { PasswordHasher } from '../passwords.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { isRepetition, MESSAGES, usernameKey } from '../rules.ts'
import { sendEmailConfirmation } from './confirm-email.server.ts'
import { openSession, type LoggedIn } from './sessions.server.ts'

export type AccountDeps = { db: Db; hasher: PasswordHasher; baseUrl: string }

export function parseRegistration(input: unknown): RegisterInput {
  const parsed = RegisterInput.safeParse(input)
  if (parsed.success) return parsed.data
  throw registrationProblem(parsed.error)
}

export function registrationProblem(error: Parameters<typeof toProblem>[0]): Problem {
  return new Problem('invalid', MESSAGES.registrationFailed, toProblem(error).errors)
}

/** @throws Problem with `errors.username` when the name is taken, even concurrently. */
export async function registerMember(
  { db, hasher, baseUrl }: AccountDeps,
  input: RegisterInput,
  device: string,
  now: Date,
): Promise<LoggedIn> {
  refuseWeakPassword(input.password, input.username)
  const passwordHash = await hasher.hash(input.password)
  return db.transaction().execute(async (tx) => {
    const created = await tx
      .insertInto('users')
      .values({
        username: input.username,
        username_key: usernameKey(input.username),
        email: input.email,
        email_key: emailKey(input.email),
        password_hash: passwordHash,
        marketing_consent_at: input.emailNews ? now.getTime() : null,
        created_at: now.getTime(),
      })
      .onConflict((conflict) => conflict.column('username_key').doNothing())
      .returning(['id', 'username', 'is_admin'])
      .executeTakeFirst()
    if (!created) {
      throw new Problem('invalid', MESSAGES.registrationFailed, {
        username: 'That name is taken. Please choose another.',
      })
    }
    await sendEmailConfirmation(tx, { ...created, email: input.email }, baseUrl, now)
    return openSession(tx, created, device, now)
  })
}

export const WEAK_PASSWORD_MESSAGE = 'That password is too common. Please choose another.'

const REPETITION =
  'One character repeated, or spaces alone, are easy to guess. Please choose another password.'

/** @throws Problem for repetitions, common passwords and the member's own name. */
export function refuseWeakPassword(
  password: string,
  username: string,
  sentence: string = MESSAGES.registrationFailed,
) {
  const isGuessable = isCommonPassword(password) || password.toLowerCase() === usernameKey(username)
  const weakness = isRepetition(password)
    ? REPETITION
    : isGuessable
      ? WEAK_PASSWORD_MESSAGE
      : undefined
  if (weakness === undefined) return
  const detail = sentence === WEAK_PASSWORD_MESSAGE ? weakness : sentence
  throw new Problem('invalid', detail, { password: weakness })
}
