const TAG = /(?:W\/)?("[^"]*")/g

/** Compares an `If-None-Match` with an ETag as RFC 9110 section 13.1.2 says: weakly. */
export function isUnchanged(condition: string | null | undefined, etag: string): boolean {
  if (condition === undefined || condition === null) return false
  if (condition.trim() === '*') return true
  const own = etag.replace(/^W\//, '')
  return [...condition.matchAll(TAG)].some(([, tag]) => tag === own)
}
