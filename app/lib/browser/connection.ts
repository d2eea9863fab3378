export type Connection = { effectiveType?: string; saveData?: boolean }

/** No prefetching on 3g and slower connections: it would delay what was asked for. */
export function mayPrefetch(connection: Connection | undefined, online: boolean): boolean {
  return online && !connection?.saveData && !/[23]g/.test(connection?.effectiveType ?? '')
}

/**
 * Only Chromium describes its connection, and only Chromium fetches the data of `<link rel=prefetch>`: Safari
 * ignores the link, and Firefox asks default-src, which allows nothing.
 */
export function browserPrefetchesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return Boolean(connection) && mayPrefetch(connection, navigator.onLine)
}
