import { availableParallelism } from 'node:os'
import { hash as argonHash, parseOptions, verify as argonVerify } from '@node-rs/argon2'
import { Problem } from '#app/lib/http/problem.ts'
import { limitConcurrency } from '#app/lib/async/limit-concurrency.ts'
import { PASSWORD } from './rules.ts'

/** OWASP's and ASVS's argon2id with the least memory; memory in KiB, and 2 is argon2id. */
const PARAMETERS = { algorithm: 2, timeCost: 2, memoryCost: 19_456, parallelism: 1 } as const
/** A hash of a text nobody knows: what a name without an account, or without a password, costs. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$y6jFGjhJ/A8bN14lIqliiw$+y8OwCNjeZt8gmr7X4G2asR6U1KxhB+7agEoAhWItO8'
/** No password is cut: the forms take no longer ones, and this bounds the work behind them. */
const MAX_BYTES = PASSWORD.max * 4
/** Of libuv's four threads; the others stay for files, names and pictures. */
const MAX_THREADS = 2
const RETRY_AFTER_SECONDS = 2

/** What computes the hashes; tests hand in another. */
type Argon = { hash: typeof argonHash; verify: typeof argonVerify }
type HasherOptions = { concurrency?: number; queue?: number; argon?: Argon }

export type PasswordHasher = ReturnType<typeof createPasswordHasher>

/**
 * Hashes and checks passwords as they were typed, with argon2id. At most `concurrency` at once
 * compute, `queue` more wait; both throw Problem 'unavailable' to whoever comes after them, so
 * that a flood of logins does not take the pages with it.
 */
export function createPasswordHasher({
  concurrency = Math.min(availableParallelism(), MAX_THREADS),
  queue = 50,
  argon = { hash: argonHash, verify: argonVerify },
}: HasherOptions = {}) {
  const limited = limitConcurrency({ atOnce: concurrency, waiting: queue, refuse: busy })

  return {
    /** @throws RangeError for a password that no form takes. */
    async hash(password: string): Promise<string> {
      if (isTooLong(password)) throw new RangeError('This password is too long to be hashed.')
      return limited(() => argon.hash(password, PARAMETERS))
    },

    /** Whether the password belongs to the hash; without a hash the same work, and false. */
    async verify(hash: string | null, password: string): Promise<boolean> {
      const known = hash !== null && !isTooLong(password)
      const right = await limited(() =>
        argon.verify(known ? hash : DUMMY_HASH, isTooLong(password) ? '' : password),
      )
      return known && right
    },

    needsRehash,
  }
}

/** Whether a hash was made with other parameters than those of today. */
export function needsRehash(hash: string): boolean {
  try {
    const made = parseOptions(hash)
    return Object.entries(PARAMETERS).some(
      ([key, value]) => made[key as keyof typeof made] !== value,
    )
  } catch {
    return true
  }
}

function isTooLong(password: string) {
  return Buffer.byteLength(password) > MAX_BYTES
}

function busy() {
  const sentence = 'Too many people are logging in right now. Please try again in a moment.'
  return new Problem('unavailable', sentence, undefined, { retryAfter: RETRY_AFTER_SECONDS })
}
