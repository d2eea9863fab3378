import type { Db } from '#app/db/client.server.ts'
import { toProblem } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { isCommonPassword } from '../common-passwords.server.ts'
import { RegisterInput } from '../input.ts'
import type { PasswordHasher } from '../passwords.server.ts'
import { isRepetition, MESSAGES, usernameKey } from '../rules.ts'
import { sendEmailConfirmation } from './confirm-email.server.ts'
import { insertUser } from './insert-user.server.ts'
import { openSession, type LoggedIn } from './sessions.server.ts'

export type AccountDeps = { db: Db; hasher: PasswordHasher; baseUrl: string }

export const TAKEN = 'That name is taken. Please choose another.'

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
  const password_hash = await hasher.hash(input.password)
  return db.transaction().execute(async (tx) => {
    const { username, email, emailNews } = input
    const marketing_consent_at = emailNews ? now.getTime() : null
    const user = { username, email, password_hash, marketing_consent_at }
    const created = await insertUser(tx, user, now)
    if (!created) throw new Problem('invalid', MESSAGES.registrationFailed, { username: TAKEN })
    await sendEmailConfirmation(tx, { ...created, email }, baseUrl, now)
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
