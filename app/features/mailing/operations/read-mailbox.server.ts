import type { ImapPlace } from '../rules/imap-url.ts'
import { REPORT_MAX_BYTES } from '../rules/reports.ts'
import type { ReturnedMail } from './receive-reports.server.ts'

const CONNECT_MAX_MS = 10_000
const SILENCE_MAX_MS = 20_000

/** The unread mails of a mailbox. @throws when the server cannot be reached or refuses the login. */
export async function* listMailbox(
  { isLocal, mailbox, ...place }: ImapPlace,
  signal: AbortSignal,
): AsyncGenerator<ReturnedMail> {
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    ...place,
    ...(!isLocal && !place.secure && { doSTARTTLS: true }),
    tls: { rejectUnauthorized: !isLocal },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MAX_MS,
    greetingTimeout: CONNECT_MAX_MS,
    socketTimeout: SILENCE_MAX_MS,
  })
  // The call in progress rejects too; an error without a listener would end the process.
  client.on('error', () => {})
  const close = () => client.close()
  signal.addEventListener('abort', close)
  try {
    await client.connect()
    await client.mailboxOpen(mailbox)
    for (const uid of (await client.search({ seen: false }, { uid: true })) || []) {
      const fetched = await client.fetchOne(
        uid,
        { source: { maxLength: REPORT_MAX_BYTES } },
        { uid: true },
      )
      const markRead = () => client.messageFlagsAdd(uid, ['\\Seen'], { uid: true })
      if (fetched && fetched.source) yield { mail: fetched.source, markRead }
    }
    await client.logout()
  } finally {
    signal.removeEventListener('abort', close)
    client.close()
  }
}
