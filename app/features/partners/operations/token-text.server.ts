import { createHash, randomBytes } from 'node:crypto'
import { isSameSecret } from '#app/lib/security/secrets.server.ts'

/** For people and scanners; the checksum covers it. */
const SCHEME = 'ci_'
const SECRET_BYTES = 32
const CHECKSUM_LENGTH = 8
const HINT_LENGTH = SCHEME.length + 6
const TOKEN = /^ci_([0-9a-f]{64})([0-9a-f]{8})$/

/** Returns 256 random bits with a checksum, so that a scan for leaked secrets can recognise it. */
export function newToken(): string {
  const secret = randomBytes(SECRET_BYTES).toString('hex')
  return `${SCHEME}${secret}${checksum(secret)}`
}

/** Whether it has the form of a token; a wrong one needs no query. */
export function isToken(text: string): boolean {
  const [, secret = '', sum = ''] = TOKEN.exec(text) ?? []
  return secret !== '' && isSameSecret(sum, checksum(secret))
}

export function hintOf(token: string): string {
  return token.slice(0, HINT_LENGTH)
}

/** Keeps typing errors and other people's secrets out; it is no protection. */
function checksum(secret: string) {
  return createHash('sha256')
    .update(SCHEME + secret)
    .digest('hex')
    .slice(0, CHECKSUM_LENGTH)
}
