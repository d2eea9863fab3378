import type { ImapPlace } from '../rules/imap-url.ts'
import { REPORT_MAX_BYTES } from '../rules/reports.ts'
import type { ReturnedMail } from './receive-reports.server.ts'
import { open, readdir, rename } from 'node:fs/promises'
import path from 'node:path'

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

/** An 'S' among the flags of a file's name means that it was read. */
const READ = /:2,[A-Z]*S/i

/** The unread mails of a Maildir folder, which a mail server fills. @throws when the folder does not exist. */
export async function* listMaildir(folder: string): AsyncGenerator<ReturnedMail> {
  for (const part of ['new', 'cur'])
    for (const entry of await readdir(path.join(folder, part), { withFileTypes: true })) {
      if (!entry.isFile() || READ.test(entry.name)) continue
      const file = path.join(folder, part, entry.name)
      const [name = ''] = entry.name.split(':2,')
      yield {
        mail: await readStart(file),
        markRead: () => rename(file, path.join(folder, 'cur', `${name}:2,S`)),
      }
    }
}

async function readStart(file: string) {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(REPORT_MAX_BYTES))
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
