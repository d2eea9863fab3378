import { z } from 'zod'
import { isDay, toDay, type Day } from '../time/days.ts'

type Options = {
  /** Begins its sentences: 'The title'. */
  name?: string
  missing?: string
  tooLong?: string
  /** Tidies what fits in Unicode's NFC, such as `trim`; the length counts again afterwards. */
  tidy?: (text: string) => string
}

/** Characters that tidying may take away, besides one for each that stays. */
const TIDIED_MAX = 1000
const DAY_LENGTH = 10
/** Of the value of a box that is ticked, such as 'on'. */
export const TICK_MAX = 20

/**
 * Returns a field of text that a request brings. Text over its largest length is refused before anything else reads it.
 * @param max characters.
 */
export function textField(max: number, options: Options = {}) {
  const { name = 'This', missing = `${name} is missing.`, tidy } = options
  const { tooLong: error = `${name} can have at most ${max} characters.` } = options
  const fits = { error, abort: true }
  if (!tidy) return z.string(missing).max(max, fits)
  return z
    .string(missing)
    .max(2 * max + TIDIED_MAX, fits)
    .overwrite((text) => tidy(text.normalize('NFC')))
    .max(max, fits)
}

export function trim(text: string): string {
  return text.trim()
}

export function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Forms send line breaks as CR LF. */
export function toLines(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

/** Returns a field of a calendar day written YYYY-MM-DD. */
export function dayField(invalid: string, missing = invalid) {
  return textField(DAY_LENGTH, { missing, tooLong: invalid, tidy: trim })
    .refine(isDay, invalid)
    .transform((text): Day => toDay(text))
}
