/** The parts of the Network Information API that the site reads. */
export type Connection = { effectiveType?: string; saveData?: boolean }

export function mayPrefetch(connection: Connection | undefined, online: boolean): boolean {
  return online && !connection?.saveData && !(connection?.effectiveType ?? '').includes('2g')
}

/** Returns false on the server, whose pages are the same for every connection. */
export function connectionAllowsPrefetch(): boolean {
  const { connection, onLine } = navigator as Navigator & { connection?: Connection }
  return mayPrefetch(connection, onLine)
}
