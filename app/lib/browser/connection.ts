export type Connection = { effectiveType?: string; saveData?: boolean }

export function mayPrefetch(connection: Connection | undefined, online: boolean): boolean {
  return online && !connection?.saveData && !(connection?.effectiveType ?? '').includes('2g')
}

export function connectionAllowsPrefetch(): boolean {
  const { connection, onLine } = navigator as Navigator & { connection?: Connection }
  return mayPrefetch(connection, onLine)
}
