import { TEXT_LINE } from '#app/lib/text/fold-text.ts'
import { textField, trim } from './text-field.ts'

/** A line of text that is needed. @param name begins its sentences: 'The name' */
export function textLine(name: string, max: number) {
  return textField(max, { name, tidy: trim })
    .min(1, `${name} is missing.`)
    .regex(TEXT_LINE, `${name} has characters that cannot be shown.`)
}
