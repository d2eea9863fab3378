import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 32

/** Returns 256 random bits as text that fits into URLs and cookies. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** Returns the hash stored instead of a secret: a leaked table opens no session. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(a).digest(),
    createHash('sha256').update(b).digest(),
  )
}
