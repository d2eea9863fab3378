import { hostCookieHeader, hostCookieName } from './host-cookie.ts'

const NAME = 'device'
const FORM = /^[\w-]{43}$/

/** The cookie by which an account recognises a browser that has logged in to it before. */
export type DeviceCookie = {
  secret: string | undefined
  set: (secret: string, lifetimeMs: number) => void
  toHeader: () => string | undefined
}

export function deviceCookieName(https: boolean): string {
  return hostCookieName(NAME, https)
}

export function openDeviceCookie(
  received: string | undefined,
  { https }: { https: boolean },
): DeviceCookie {
  let header: string | undefined
  return {
    secret: received !== undefined && FORM.test(received) ? received : undefined,
    set: (secret, lifetimeMs) => {
      header = hostCookieHeader(NAME, secret, { https, lifetimeMs })
    },
    toHeader: () => header,
  }
}
