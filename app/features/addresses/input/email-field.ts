import { textField } from '#app/lib/http/text-field.ts'
import { ADDRESS_MAX, isMailAddress, withAsciiDomain } from '../rules/addresses.ts'

/** Returns a text as an address that mail servers know, as far as it is one. */
export function toAddress(text: string): string {
  return withAsciiDomain(text.trim())
}

export function emailField(invalid: string, missing = invalid) {
  return textField(ADDRESS_MAX, { missing, tooLong: invalid, tidy: toAddress })
    .min(1, { error: missing, abort: true })
    .refine(isMailAddress, invalid)
}
