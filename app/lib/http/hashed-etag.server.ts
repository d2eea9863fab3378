import { createHash } from 'node:crypto'

/** Weak, because compression changes the bytes of a response but not what it says. */
export function hashedEtag(body: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}
