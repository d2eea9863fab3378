import { availableParallelism } from 'node:os'
import { hash as argonHash, parseOptions, verify as argonVerify } from '@node-rs/argon2'
import { Problem } from '#app/lib/http/problem.ts'
import { limitConcurrency } from '#app/lib/async/limit-concurrency.ts'
import { PASSWORD } from './rules.ts'

/** The lowest-memory argon2id setting of OWASP and ASVS; memory in KiB, and 2 means argon2id. */
const PARAMETERS = { algorithm: 2, timeCost: 2, memoryCost: 19_456, parallelism: 1 } as const
/** Verified for names without an account or a password, so that they take as long. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$y6jFGjhJ/A8bN14lIqliiw$+y8OwCNjeZt8gmr7X4G2asR6U1KxhB+7agEoAhWItO8'
/** Bounds the hashing work; the forms accept no longer password. */
const MAX_BYTES = PASSWORD.max * 4
/** Of libuv's four threads; the others serve files, DNS and images. */
const MAX_THREADS = 2
/** One core stays free for pages while many people log in. */
const FREE_CORES = 1
const RETRY_AFTER_SECONDS = 2

type Argon = { hash: typeof argonHash; verify: typeof argonVerify }
type HasherOptions = { concurrency?: number; queue?: number; argon?: Argon }

export type PasswordHasher = ReturnType<typeof createPasswordHasher>

/** At most `concurrency` calls run and `queue` wait; others throw Problem 'unavailable'. */
export function createPasswordHasher({
  concurrency = Math.max(1, Math.min(availableParallelism() - FREE_CORES, MAX_THREADS)),
  queue = 50,
  argon = { hash: argonHash, verify: argonVerify },
}: HasherOptions = {}) {
  const limited = limitConcurrency({ atOnce: concurrency, waiting: queue, refuse: busy })

  /** A missing hash costs the same work. `isOld`: it has other parameters, or is of another Unicode form. */
  async function check(hash: string | null, password: string) {
    const known = hash !== null && !isTooLong(password)
    for (const form of isTooLong(password) ? [''] : writtenForms(password))
      if ((await limited(() => argon.verify(known ? hash : DUMMY_HASH, form))) && known)
        return { isRight: true, isOld: form !== toHashed(password) || hasOldParameters(hash) }
    return { isRight: false, isOld: false }
  }

  return {
    async hash(password: string): Promise<string> {
      if (isTooLong(password)) throw new RangeError('This password is too long to be hashed.')
      return limited(() => argon.hash(toHashed(password), PARAMETERS))
    },

    verify: async (hash: string | null, password: string) => (await check(hash, password)).isRight,
    check,
  }
}

/** The same password comes composed or not, by keyboard and system: all are hashed in NFKC. */
function toHashed(password: string) {
  const hashed = password.normalize('NFKC')
  return isTooLong(hashed) ? password : hashed
}

/** Older hashes are of the password as it was typed. */
function writtenForms(password: string): Set<string> {
  const forms = ['NFC', 'NFD'].map((form) => password.normalize(form))
  return new Set([toHashed(password), password, ...forms])
}

function hasOldParameters(hash: string): boolean {
  try {
    const parameters = parseOptions(hash)
    return Object.entries(PARAMETERS).some(
      ([key, value]) => parameters[key as keyof typeof parameters] !== value,
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
