import { hostCookieHeader, hostCookieName } from './host-cookie.ts'

const NAME = 'device'
const FORM = /^[\w-]{43}$/

export type DeviceCookie = ReturnType<typeof openDeviceCookie>

export function deviceCookieName(https: boolean): string {
  return hostCookieName(NAME, https)
}

/** The cookie by which an account recognises a browser that has logged in to it before. */
export function openDeviceCookie(received: string | undefined, { https }: { https: boolean }) {
  let header: string | undefined
  return {
    secret: received !== undefined && FORM.test(received) ? received : undefined,
    set(secret: string, lifetimeMs: number) {
      header = hostCookieHeader(NAME, secret, { https, lifetimeMs })
    },
    toHeader: () => header,
  }
}
