import { MEMBER_HINT } from '#app/lib/browser/member-hint.ts'
import { cookieHeader, hostCookieHeader, hostCookieName } from './host-cookie.ts'
import { hashSecret, isSameSecret, newSecret } from './secrets.server.ts'

const NAME = 'session'
export const MEMBER_COOKIE_VALUE = 'm.'
const VISITOR = 'v.'
const FORM = /^[mv]\.[\w-]{43}$/

export type SessionCookie = ReturnType<typeof sessionCookie>

export function sessionCookieName(https: boolean): string {
  return hostCookieName(NAME, https)
}

/** A member's secret opens a session, a visitor's only ties forms to pages (CSRF). */
export function sessionCookie(
  received: string | undefined,
  { https, hint: receivedHint }: { https: boolean; hint?: string | undefined },
) {
  let value = received !== undefined && FORM.test(received) ? received : undefined
  let header: string | undefined
  let hintHeader: string | undefined

  function set(next: string | undefined, lifetimeMs?: number) {
    value = next
    header = hostCookieHeader(NAME, next ?? '', { https, lifetimeMs })
  }

  function setHint(isOpen: boolean, lifetimeMs: number) {
    const options = { https, lifetimeMs: isOpen ? lifetimeMs : 0 }
    hintHeader = cookieHeader(MEMBER_HINT, isOpen ? '1' : '', options)
  }

  return {
    memberSecret: value?.startsWith(MEMBER_COOKIE_VALUE)
      ? value.slice(MEMBER_COOKIE_VALUE.length)
      : undefined,
    /** A visitor without a cookie gets one. */
    csrfToken() {
      if (value === undefined) set(VISITOR + newSecret())
      return csrfTokenOf(value ?? '')
    },
    isCsrfToken: (token: string | null | undefined) =>
      Boolean(token && value !== undefined && isSameSecret(token, csrfTokenOf(value))),
    begin(secret: string, lifetimeMs: number) {
      set(MEMBER_COOKIE_VALUE + secret, lifetimeMs)
      setHint(true, lifetimeMs)
    },
    end() {
      set(undefined, 0)
      setHint(false, 0)
    },
    /** The hint says whether a member's session is open; one that is right already is left alone. */
    hint(isOpen: boolean, lifetimeMs: number) {
      if (hintHeader === undefined && isOpen !== (receivedHint === '1')) setHint(isOpen, lifetimeMs)
    },
    toHeaders: () => [header, hintHeader].filter((one) => one !== undefined),
  }
}

/** Derived from the cookie, so tokens of visitors need no storage (docs/decisions/0006). */
function csrfTokenOf(value: string) {
  return hashSecret(`csrf ${value}`)
}
