import { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import { threadJob } from '#app/lib/web/reader-threads.server.ts'
import { type MailName, REPORT_MAX_BYTES } from '../rules/reports.ts'
import type { mailingJobs } from '../thread.ts'
import { applyReport, type Applied } from './mail-reports.server.ts'
import type { ImapPlace } from '../rules/smtp-url.ts'
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

/** A mail in the mailbox of `BOUNCE_ADDRESS`, perhaps cut off. */
export type ReturnedMail = { mail: Uint8Array; markRead: () => Promise<unknown> }

/** Mails read in one run of the job; the next run goes on. */
const RUN_MAX = 1_000

const readMailReport = threadJob<typeof mailingJobs.readMailReport>(
  'readMailReport',
  z
    .object({
      kind: z.enum(['hard', 'soft', 'weather', 'refused', 'complaint']),
      answer: z.string().max(300),
      tokens: z
        .array(
          z.object({
            mail: z.custom<MailName>((mail) => typeof mail === 'string' && mail.length < 20),
            signature: z.string().max(50),
          }),
        )
        .max(5),
    })
    .or(z.undefined()),
)

/** Reads each mail once: after a crash again, which changes nothing. @returns how many said what. */
export async function receiveReports(
  { db, clock }: { db: Db; clock: () => Date },
  mails: AsyncIterable<ReturnedMail>,
  signal: AbortSignal,
) {
  const counts: Partial<Record<Applied | 'nothing', number>> = {}
  let read = 0
  for await (const { mail, markRead } of mails) {
    if (signal.aborted || read === RUN_MAX) break
    const report = await readMailReport(mail, { key: 'mail reports', isOurs: true }).catch(
      ignoreUnreadable,
    )
    const said = report ? await applyReport(db, report, clock()) : 'nothing'
    await markRead()
    counts[said] = (counts[said] ?? 0) + 1
    read += 1
  }
  return counts
}

function ignoreUnreadable(error: unknown) {
  if (error instanceof FetchFailure) return undefined
  throw error
}
