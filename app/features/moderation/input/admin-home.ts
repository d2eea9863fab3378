import { z } from 'zod'
import { textField } from '#app/lib/http/text-field.ts'

const NAME_MAX = 100
const UNKNOWN = 'There is no such work.'

const Name = textField(NAME_MAX, { missing: UNKNOWN, tooLong: UNKNOWN }).regex(/^[\w-]+$/, UNKNOWN)

export const WorkReference = z.object({ kind: Name, key: Name })
