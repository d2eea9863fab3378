import { TABLE_LIMITS } from '#app/lib/table/table.ts'
import { asAdmin, type Actor } from '#app/lib/security/actor.ts'

export const UPLOAD_GONE =
  'The file is no longer here: files are deleted after a day, or when you send another one.'

/** The file that an admin sends to be imported. */
export const UPLOAD_FIELD = {
  name: 'file',
  maxBytes: TABLE_LIMITS.bytes,
  tooLarge: 'The file can have at most 10 MB.',
  empty: 'The file is empty.',
  from: ({ actor }: { actor: Actor }) => asAdmin(actor) !== undefined,
}
