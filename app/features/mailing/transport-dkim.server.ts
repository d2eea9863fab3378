import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { OperatorError } from '#app/lib/operator-error.ts'

export type Dkim = { domainName: string; keySelector: string; keyFile: string }

/** RFC 8058 wants both headers of the one-click link signed; Gmail reads only a signed Feedback-ID. */
export const SIGNED_HEADERS =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-ID:List-Unsubscribe:List-Unsubscribe-Post:Feedback-ID:Auto-Submitted:Precedence'

/** Returns what nodemailer signs with. @throws OperatorError when the file holds no private key. */
export function readDkimKey({ domainName, keySelector, keyFile }: Dkim) {
  try {
    const privateKey = readFileSync(keyFile, 'utf8')
    createPrivateKey(privateKey)
    return { domainName, keySelector, privateKey }
  } catch (cause) {
    throw new OperatorError(
      `DKIM_KEY_FILE ${keyFile} cannot be read as a private key (PEM): ${(cause as Error).message}`,
    )
  }
}
