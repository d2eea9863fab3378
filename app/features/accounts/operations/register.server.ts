import type { Db } from '#app/db/client.server.ts'
import { toProblem } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { RegisterInput } from '../input.ts'
import type { PasswordHasher } from '../passwords.server.ts'
import { isRepetition, MESSAGES, usernameKey } from '../rules.ts'
import { sendEmailConfirmation } from './confirm-email.server.ts'
import { openSession, type LoggedIn } from './sessions.server.ts'
import type { Insertable } from 'kysely'
import type { Schema } from '#app/db/schema.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { readFileSync } from 'node:fs'
import { findUpwards } from '#app/lib/find-upwards.server.ts'

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

/** Written by scripts/common-passwords/write-list.ts: lower case, most common first. */
const LIST = 'app/features/accounts/common-passwords.txt'
const SITE_WORDS = ['competition', 'competitions', 'competitionireland', 'competitionsireland']

let common: ReadonlySet<string> | undefined

/** Ignores case. Does not compare the password with the username. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(findUpwards(LIST), 'utf8').trimEnd().split('\n'))
  const lower = password.toLowerCase()
  return common.has(lower) || SITE_WORDS.includes(lower.replace(/[^a-z]/g, ''))
}
