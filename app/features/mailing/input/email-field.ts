import { textField, trim } from '#app/lib/http/text-field.ts'
import { ADDRESS_MAX, isMailAddress } from '../rules/addresses.ts'

/** Returns a field of an email address. */
export function emailField(invalid: string, missing = invalid) {
  return textField(ADDRESS_MAX, { missing, tooLong: invalid, tidy: trim })
    .min(1, { error: missing, abort: true })
    .refine(isMailAddress, invalid)
}
