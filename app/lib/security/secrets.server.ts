import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 32

/** Returns 256 random bits as text that fits into URLs and cookies. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

const CODE_LETTERS = '123456789abcdefghjkmnpqrstuvwxyz'

/** Returns 80 random bits as four groups of four, without letters that look alike on paper. */
export function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(16), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length])
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
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
