/** What one call may name (https://www.indexnow.org/documentation). */
export const ADDRESSES_MAX = 10_000

/** Undefined for a site that search engines cannot reach, as on a developer's machine. */
export function indexNowOf(setting: string | undefined, baseUrl: string): string | undefined {
  if (setting !== undefined) return setting === 'off' ? undefined : setting
  const { protocol, hostname } = new URL(baseUrl)
  const isPublic = protocol === 'https:' && hostname.includes('.') && !/^[\d.]+$/.test(hostname)
  return isPublic ? 'https://api.indexnow.org/indexnow' : undefined
}

/** The message of a call, or of its key's file. */
export function indexNowCall(baseUrl: string, key: string, paths: readonly string[]) {
  return {
    host: new URL(baseUrl).host,
    key,
    keyLocation: baseUrl + keyPath(key),
    urlList: paths.map((path) => baseUrl + path),
  }
}

export function keyPath(key: string): string {
  return `/${key}.txt`
}
