import { DAY_S } from '../time/durations.ts'

const FORM = /^[\w-]{43}$/
const LIFETIME_S = 365 * DAY_S

/** The cookie by which an account recognises a browser that has logged in to it before. */
export type DeviceCookie = {
  secret: string | undefined
  set: (secret: string) => void
  /** Returns the Set-Cookie header, if the cookie has changed. */
  toHeader: () => string | undefined
}

export function deviceCookieName(https: boolean): string {
  return https ? '__Host-device' : 'device'
}

export function openDeviceCookie(
  received: string | undefined,
  { https }: { https: boolean },
): DeviceCookie {
  let next: string | undefined
  return {
    secret: received !== undefined && FORM.test(received) ? received : undefined,
    set: (secret) => {
      next = secret
    },
    toHeader() {
      if (next === undefined) return undefined
      const secure = https ? '; Secure' : ''
      return `${deviceCookieName(https)}=${next}; Path=/; HttpOnly; SameSite=Lax${secure}; Max-Age=${LIFETIME_S}`
    },
  }
}
