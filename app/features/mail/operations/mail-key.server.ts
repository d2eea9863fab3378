import { createHmac } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { readSiteKey } from '#app/db/read-site-key.server.ts'
import { newSecret } from '#app/lib/security/secrets.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import type { Naming } from '../mail-message.ts'
import type { MailName } from '../rules/reports.ts'

/** Hexadecimal digits: 96 bits, in a local part of 64 characters. */
const SIGNATURE_LENGTH = 24

export function readMailKey(db: Db, now: Date): Promise<string> {
  return readSiteKey(db, 'mail', newSecret, now)
}

/** Binds a mail to its recipient: a report that names another is not believed. */
export function signMail(key: string, mail: MailName, addressKey: string): string {
  const signature = createHmac('sha256', key).update(`${mail} ${addressKey}`).digest('hex')
  return signature.slice(0, SIGNATURE_LENGTH)
}

export function namingOf(key: string, bounceAddress: string | undefined): Naming {
  return {
    tokenOf: (mail, to) => `${mail}-${signMail(key, mail, emailKey(to))}`,
    bounceAddress,
  }
}
