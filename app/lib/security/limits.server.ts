import type { Logger } from 'pino'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { Problem } from '../http/problem.ts'
import { isUnbelievable } from '../time/believable.ts'
import { HOUR_S, MINUTE_S, SECOND_MS } from '../time/durations.ts'
import { hashSecret } from './secrets.server.ts'

type Rule = {
  times: number
  seconds: number
  /** Counted per process, and never stored. */
  inMemory?: true
  /** The same at any scale. */
  fixed?: true
}

/** docs/contract.md#limits; each comment names the key. */
const COUNTED = {
  /** Address. */
  'login-address': { times: 100, seconds: 15 * MINUTE_S },
  'passkey-options': { times: 100, seconds: 15 * MINUTE_S },
  register: { times: 5, seconds: 30 * MINUTE_S },
  reset: { times: 5, seconds: 30 * MINUTE_S },
  'list-sign-up': { times: 5, seconds: 30 * MINUTE_S },
  follow: { times: 5, seconds: 30 * MINUTE_S },
  'change-email-client': { times: 5, seconds: 30 * MINUTE_S },
  report: { times: 10, seconds: HOUR_S },
  'read-link': { times: 10, seconds: 10 * MINUTE_S },
  'read-picture': { times: 10, seconds: 10 * MINUTE_S },
  similar: { times: 60, seconds: MINUTE_S },
  push: { times: 60, seconds: 10 * MINUTE_S },
  'push-new': { times: 20, seconds: HOUR_S },
  contact: { times: 5, seconds: 30 * MINUTE_S },
  'unknown-name': { times: 5, seconds: 10 * MINUTE_S },
  /** One key for the whole site. */
  'unknown-name-site': { times: 200, seconds: 10 * MINUTE_S },
  'follow-site': { times: 1000, seconds: HOUR_S },
  'change-email-site': { times: 1000, seconds: HOUR_S },
  'read-link-site': { times: 600, seconds: 10 * MINUTE_S },
  'read-picture-site': { times: 300, seconds: 10 * MINUTE_S },
  'push-new-site': { times: 5000, seconds: HOUR_S },
  /** More than one network can send; over the limit, messages are stored without sending a mail. */
  'contact-mail': { times: 100, seconds: HOUR_S },
  'contact-site': { times: 2000, seconds: HOUR_S },
  /** Address, and address with the listing: no table stores who clicks on what. */
  click: { times: 120, seconds: 10 * MINUTE_S, inMemory: true },
  consent: { times: 30, seconds: 10 * MINUTE_S, inMemory: true },
  'click-listing': { times: 20, seconds: 10 * MINUTE_S, inMemory: true },
  'empty-search': { times: 60, seconds: HOUR_S, inMemory: true },
  'same-search': { times: 1, seconds: 10 * MINUTE_S, inMemory: true },
  /** Address or member: all forms and calls together, counted before they are parsed. */
  'change-visitor': { times: 120, seconds: MINUTE_S, inMemory: true },
  'change-member': { times: 600, seconds: MINUTE_S, inMemory: true },
  /** Email address and client, so that a stranger cannot block the owner's reset. */
  'reset-email': { times: 3, seconds: HOUR_S },
  /** Token of a mail provider's call, which counts once; longer than a call is believed. */
  'provider-call': { times: 1, seconds: 12 * HOUR_S, fixed: true },
  /** Member. */
  bookmark: { times: 120, seconds: MINUTE_S },
  tracker: { times: 240, seconds: MINUTE_S },
  'follow-member': { times: 60, seconds: HOUR_S },
  submit: { times: 30, seconds: HOUR_S },
  'password-check': { times: 10, seconds: 15 * MINUTE_S },
  'change-email': { times: 10, seconds: HOUR_S },
  /** Failed logins: by username from unknown devices, by known device, by network. */
  'login-account': { times: 100, seconds: HOUR_S },
  'login-admin': { times: 20, seconds: HOUR_S },
  'login-device': { times: 20, seconds: HOUR_S },
  'login-network': { times: 300, seconds: 15 * MINUTE_S },
  /** Network, the /24 or /48 around an address. */
  'contact-network': { times: 20, seconds: HOUR_S },
} as const satisfies Record<string, Rule>

/** Login attempts for one name from one address: five are free, then each wait doubles. */
const LOGIN = {
  free: { times: 5, seconds: 15 * MINUTE_S },
  firstWait: MINUTE_S,
  longestWait: HOUR_S,
  memory: 2 * HOUR_S,
} as const

const TABLE = 'rate_limits'

type CountedName = keyof typeof COUNTED
export type LimitName = CountedName | 'login'
type Store = { query: (statement: { text: string; values?: unknown[] }) => Promise<unknown> }
type LimitsOptions = {
  /** Counts in PostgreSQL for all processes; without it, in this process alone. */
  pool?: Store | undefined
  log: Pick<Logger, 'warn'>
  /** Multiplies every limit, for tests and benchmarks; nobody is exempt. */
  scale?: number
}
type Make = (name: string, rule: Rule) => RateLimiterAbstract
export type Limits = ReturnType<typeof createLimits>

/** Keys are hashed; while PostgreSQL fails, each process counts alone: nobody is locked out. */
export function createLimits({ pool, log, scale = 1 }: LimitsOptions) {
  const make: Make = (name, { times, seconds, inMemory: aside }) => {
    const rule = { keyPrefix: name, points: times, duration: seconds }
    const inMemory = new RateLimiterMemory(rule)
    return pool && !aside
      ? inPostgres({ ...rule, insuranceLimiter: inMemory }, pool, log)
      : inMemory
  }
  const counters = Object.fromEntries(
    Object.entries(COUNTED).map(([name, rule]) => [name, make(name, scaled(rule, scale))]),
  ) as Record<CountedName, RateLimiterAbstract>
  const login = growingDelay(make, scaled(LOGIN.free, scale))
  const limitOf = (name: LimitName) => (name === 'login' ? login : counters[name])

  return {
    /** @throws Problem 'too-many' with the seconds to wait when the limit is exceeded. */
    async consume(name: LimitName, key: string): Promise<void> {
      const hashed = hashSecret(key)
      try {
        await limitOf(name).consume(hashed)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        if (isCredible(refused)) throw tooMany(refused.msBeforeNext)
        await limitOf(name).delete(hashed)
        await limitOf(name).consume(hashed)
      }
    },

    /** Whether the limit is not exceeded with this use of it. */
    async isFirst(name: 'provider-call', key: string): Promise<boolean> {
      return isAllowed(counters[name], hashSecret(key))
    },

    async reset(name: LimitName, key: string): Promise<void> {
      await limitOf(name).delete(hashSecret(key))
    },

    /** Reverts `consume`, where only failures are limited. */
    async refund(name: CountedName, key: string): Promise<void> {
      await counters[name].reward(hashSecret(key))
    },

    async remaining(name: CountedName, key: string): Promise<number> {
      const counter = counters[name]
      return Math.max(counter.points - (await countOf(counter, hashSecret(key))), 0)
    },
  }
}

/** The gate lets one try through, then closes; how often it has opened sets for how long. */
function growingDelay(make: Make, free: Rule) {
  // The last free try also goes through the gate, so that a wait follows it.
  const tries = make('login-free', { ...free, times: free.times - 1 })
  const gate = make('login-gate', { times: 1, seconds: LOGIN.firstWait })
  const passed = make('login-passed', { times: 1, seconds: LOGIN.memory })

  return {
    async consume(key: string) {
      const level = await countOf(passed, key)
      if (level === 0 && (await isAllowed(tries, key))) return
      const wait = Math.min(LOGIN.firstWait * 2 ** level, LOGIN.longestWait)
      await gate.consume(key, 1, { customDuration: wait })
      await passed.set(key, level + 1, LOGIN.memory)
    },
    async delete(key: string) {
      await Promise.all([tries, gate, passed].map((counter) => counter.delete(key)))
    },
  }
}

async function isAllowed(counter: RateLimiterAbstract, key: string) {
  try {
    await counter.consume(key)
    return true
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return false
    throw refused
  }
}

/** A store may still return an expired counter. */
async function countOf(counter: RateLimiterAbstract, key: string) {
  const found = await counter.get(key)
  return found && found.msBeforeNext > 0 && isCredible(found) ? found.consumedPoints : 0
}

/** A clock that was ahead counts until a time that no limit lasts. */
function isCredible({ msBeforeNext }: RateLimiterRes) {
  return !isUnbelievable(msBeforeNext, new Date(0), LOGIN.memory * SECOND_MS)
}

type StoreOptions = Pick<
  ConstructorParameters<typeof RateLimiterPostgres>[0],
  'keyPrefix' | 'points' | 'duration' | 'insuranceLimiter'
>

function inPostgres(rule: StoreOptions, pool: Store, log: Pick<Logger, 'warn'>) {
  async function query(statement: { text: string; values?: unknown[] }) {
    try {
      return await pool.query(statement)
    } catch (error) {
      log.warn({ err: error }, 'limits are counted by this process alone: PostgreSQL failed')
      throw error
    }
  }
  return new RateLimiterPostgres({
    ...rule,
    storeClient: { query },
    storeType: 'pool',
    tableName: TABLE,
    tableCreated: true,
    // All counters share one table: one of them clears expired rows.
    clearExpiredByTimeout: rule.keyPrefix === 'login-gate',
  })
}

function scaled(rule: Rule, scale: number): Rule {
  return rule.fixed ? rule : { ...rule, times: Math.max(1, Math.round(rule.times * scale)) }
}

function tooMany(milliseconds: number) {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
  const minutes = Math.ceil(retryAfter / MINUTE_S)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const sentence = `That was too often. Please try again in ${wait}.`
  return new Problem('too-many', sentence, undefined, { retryAfter })
}
