/** `__Host-` binds a cookie to this host over https; plain http (a laptop) cannot use it. */
export function hostCookieName(name: string, https: boolean): string {
  return https ? `__Host-${name}` : name
}

/** Returns a Set-Cookie header; without a lifetime, the cookie ends with the browser. */
export function hostCookieHeader(
  name: string,
  value: string,
  { https, lifetimeMs }: { https: boolean; lifetimeMs?: number | undefined },
): string {
  return [
    `${hostCookieName(name, https)}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(https ? ['Secure'] : []),
    ...(lifetimeMs === undefined ? [] : [`Max-Age=${Math.floor(lifetimeMs / 1000)}`]),
  ].join('; ')
}
