import { z } from 'zod'
import { TEXT_LINE } from '#app/lib/text/fold-text.ts'

/** A line of text that is needed. @param name begins its sentences: 'The name' */
export function textLine(name: string, max: number) {
  return z
    .string(`${name} is missing.`)
    .trim()
    .min(1, `${name} is missing.`)
    .max(max, `${name} can have at most ${max} characters.`)
    .regex(TEXT_LINE, `${name} has characters that cannot be shown.`)
}
