type Options = { https: boolean; lifetimeMs?: number | undefined }

/** `__Host-` binds a cookie to this host over https; plain http (a laptop) cannot use it. */
export function hostCookieName(name: string, https: boolean): string {
  return https ? `__Host-${name}` : name
}

/** Returns a Set-Cookie header; without a lifetime, the cookie ends with the browser. */
export function hostCookieHeader(name: string, value: string, options: Options): string {
  return cookieHeader(hostCookieName(name, options.https), value, { ...options, httpOnly: true })
}

/** Returns a Set-Cookie header of this host; scripts may read it unless it is `httpOnly`. */
export function cookieHeader(
  name: string,
  value: string,
  { https, lifetimeMs, httpOnly = false }: Options & { httpOnly?: boolean },
): string {
  return [
    `${name}=${value}`,
    'Path=/',
    ...(httpOnly ? ['HttpOnly'] : []),
    'SameSite=Lax',
    ...(https ? ['Secure'] : []),
    ...(lifetimeMs === undefined ? [] : [`Max-Age=${Math.floor(lifetimeMs / 1000)}`]),
  ].join('; ')
}
