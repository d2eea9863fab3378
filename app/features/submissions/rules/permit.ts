import { missingError, plainField } from '#app/features/listings/rules/fields.ts'
import { missingPermit, PERMIT_NEEDED } from '#app/features/listings/rules/listing.ts'
import { Problem } from '#app/lib/http/problem.ts'

/** @throws Problem 'invalid' for a listing that may not be public without a licence or permit. */
export function refuseUnlicensed(listing: Parameters<typeof missingPermit>[0]) {
  const missing = missingPermit(listing)
  if (missing.length === 0) return
  const errors = missing.map((name) => [name, missingError(plainField(name))])
  throw new Problem('invalid', PERMIT_NEEDED, Object.fromEntries(errors))
}
