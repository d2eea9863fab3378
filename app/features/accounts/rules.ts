import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { foldText } from '#app/lib/text/fold-text.ts'
import { HOUR_MS, DAY_MS } from '#app/lib/time/durations.ts'

export const USERNAME = { min: 3, max: 30, pattern: /^[a-zA-Z0-9_-]{3,30}$/ } as const
export const PASSWORD = { min: 8, max: 128 } as const

/** A session ends this long after its last use, and `SESSION_MAX_MS` after login at the latest. */
export const SESSION_IDLE_MS = 30 * DAY_MS
export const SESSION_MAX_MS = 90 * DAY_MS
export const SESSION_SEEN_MS = HOUR_MS
/** How long an account knows a browser after its last login there. */
export const KNOWN_DEVICE_MS = 365 * DAY_MS
export const GUESSING_MAIL_MS = DAY_MS
export const UNCONFIRMED_ADDRESS_MS = 30 * DAY_MS
/** After an admin is first seen to need a second factor. */
export const SECOND_FACTOR_GRACE_MS = 7 * DAY_MS
export const RESET_LINK_MS = HOUR_MS
export const CONFIRM_LINK_MS = 3 * DAY_MS

/** Word for word as in docs/contract.md#error-catalogue. */
export const MESSAGES = {
  unknownUser: (username: string) => `We couldnt find a user called ${username}`,
  loginFailed:
    'Sorry, something went wrong. If you have an account, please try to reset your password.',
  registrationFailed: 'Something went wrong...',
} as const

export const FAILURE_OPENINGS: Readonly<Record<string, string>> = {
  '/api/login': MESSAGES.loginFailed,
  '/api/login-with-facebook': MESSAGES.loginFailed,
  '/api/login-with-passkey': MESSAGES.loginFailed,
  '/api/register': MESSAGES.registrationFailed,
}

export function isUsername(text: string): boolean {
  return USERNAME.pattern.test(text)
}

const RESERVED_USERNAMES: ReadonlySet<string> = new Set(
  'admin administrator root moderator support staff help system postmaster webmaster abuse security'
    .split(' ')
    .concat(SITE_NAME, 'competition-ireland', 'competitions-ie')
    .map(letters),
)

/** Ignores case, digits and signs: `Admin`, `_admin_` and `ad-min2` are equal. */
export function isReservedUsername(username: string): boolean {
  return RESERVED_USERNAMES.has(letters(username))
}

function letters(username: string): string {
  return username.toLowerCase().replace(/[^a-z]/g, '')
}

export function usernameKey(username: string): string {
  return username.toLowerCase()
}

export function toUsername(proposal: string): string {
  const name = foldText(proposal)
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, USERNAME.max - 5)
  if (isReservedUsername(name)) return 'member'
  return name.length >= USERNAME.min ? name : `member-${name}`.replace(/(?<!-)-+$/, '')
}

export function sessionEnd(createdAt: number, seenAt: number): number {
  return Math.min(createdAt + SESSION_MAX_MS, seenAt + SESSION_IDLE_MS)
}

export function isRepetition(password: string): boolean {
  return new Set(password.trim().toLowerCase()).size < 2
}

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari']
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux']

export function deviceName(device: string): string {
  const browser = BROWSERS.find((name) => device.includes(name))
    ?.replace('Edg', 'Edge')
    .replace('OPR', 'Opera')
  const system = SYSTEMS.find((name) => device.includes(name))?.replace('Mac OS X', 'Mac')
  return [browser, system].filter(Boolean).join(' on ') || 'Unknown device'
}
