/** Whether a row was refused because another has the same unique value, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE'
}
