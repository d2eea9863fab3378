import { hashSecret, isSameSecret, newSecret } from './secrets.server.ts'

/** The prefix of a member's cookie; the database decides whether the session is valid. */
export const MEMBER_COOKIE_VALUE = 'm.'
const VISITOR = 'v.'
const FORM = /^[mv]\.[\w-]{43}$/

/**
 * The only cookie of the site, read from a request and written to its response. It holds a random
 * secret: a member's opens a session stored in the database, a visitor's only ties submitted forms
 * to the pages they came from (CSRF).
 */
export type SessionCookie = {
  /** The secret of a member's session, if the request has one. */
  memberSecret: string | undefined
  /** The token of state-changing requests; a visitor without a cookie gets one. */
  csrfToken: () => string
  isCsrfToken: (token: string | null | undefined) => boolean
  /** Starts a new session; the old secret no longer works. */
  begin: (secret: string, lifetimeMs: number) => void
  end: () => void
  /** Returns the Set-Cookie header, if the cookie has changed. */
  toHeader: () => string | undefined
}

/** `__Host-` binds the cookie to this host over https; plain http (a laptop) cannot use it. */
export function sessionCookieName(https: boolean): string {
  return https ? '__Host-session' : 'session'
}

export function sessionCookie(
  received: string | undefined,
  { https }: { https: boolean },
): SessionCookie {
  const name = sessionCookieName(https)
  let value = received !== undefined && FORM.test(received) ? received : undefined
  let header: string | undefined

  function set(next: string | undefined, lifetimeMs?: number) {
    value = next
    header = [
      `${name}=${next ?? ''}`,
      'Path=/',
      'HttpOnly',
      'SameSite=Lax',
      ...(https ? ['Secure'] : []),
      ...(next === undefined ? ['Max-Age=0'] : []),
      ...(lifetimeMs === undefined ? [] : [`Max-Age=${Math.floor(lifetimeMs / 1000)}`]),
    ].join('; ')
  }

  return {
    memberSecret: value?.startsWith(MEMBER_COOKIE_VALUE)
      ? value.slice(MEMBER_COOKIE_VALUE.length)
      : undefined,
    csrfToken() {
      if (value === undefined) set(VISITOR + newSecret())
      return csrfTokenOf(value ?? '')
    },
    isCsrfToken: (token) =>
      Boolean(token && value !== undefined && isSameSecret(token, csrfTokenOf(value))),
    begin: (secret, lifetimeMs) => set(MEMBER_COOKIE_VALUE + secret, lifetimeMs),
    end: () => set(undefined),
    toHeader: () => header,
  }
}

/**
 * Derived from the cookie, which scripts cannot read and other sites cannot know. The site stores
 * nothing for visitors, so requests for tokens cannot fill its database.
 */
function csrfTokenOf(value: string) {
  return hashSecret(`csrf ${value}`)
}
