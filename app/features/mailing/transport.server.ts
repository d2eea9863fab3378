import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import type { Mail } from './mail.ts'
import { isMailAddress, isMailSubject, parseSender, SEND_MAX_MS, type Sender } from './rules.ts'

/** `number` and `createdAt` name the mail: sent again, it is seen to be the same one. */
export type OutgoingMail = Mail & { number: number; createdAt: number }

export type MailTransport = {
  /** @throws MailRefused when trying again is of no use; any other error may pass. */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

export type TransportSettings = {
  /** smtp:// or smtps://; without it mails become files in `outboxDir`. */
  smtpUrl: string | undefined
  /** MAIL_FROM. */
  from: string | undefined
  /** Its host ends the Message-ID. */
  baseUrl: string
  outboxDir: string
  log: Logger
  /** How long the mail server may say nothing; tests wait less. */
  silenceMaxMs?: number
}

/** The mail server will never take this mail. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

const DEFAULT_FROM = 'Competitions Ireland <no-reply@localhost>'
const CONNECT_MAX_MS = 10_000
const SILENCE_MAX_MS = 20_000
// Mail is words only: nothing is ever read from a file or fetched.
const NO_FILES = { disableFileAccess: true, disableUrlAccess: true }

/** @throws Error when MAIL_FROM or SMTP_URL cannot be used. */
export function openMailTransport(settings: TransportSettings): MailTransport {
  const { smtpUrl, from = DEFAULT_FROM, baseUrl, outboxDir, log } = settings
  const sender = parseSender(from)
  if (!sender) throw new Error('MAIL_FROM must be one address, like Name <name@example.ie>.')
  const toMessage = (mail: OutgoingMail) => message(mail, sender, new URL(baseUrl).hostname)
  return smtpUrl
    ? smtpTransport(smtpUrl, toMessage, settings.silenceMaxMs ?? SILENCE_MAX_MS)
    : outbox(outboxDir, toMessage, log)
}

type ToMessage = (mail: OutgoingMail) => SendMailOptions

function smtpTransport(smtpUrl: string, toMessage: ToMessage, silenceMaxMs: number): MailTransport {
  const mailer = createTransport({
    url: checkedUrl(smtpUrl),
    pool: true,
    // Else a mail whose connection broke at the end is sent again at once, perhaps twice.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MAX_MS,
    greetingTimeout: CONNECT_MAX_MS,
    dnsTimeout: CONNECT_MAX_MS,
    socketTimeout: silenceMaxMs,
    ...NO_FILES,
  })
  return {
    send: async (mail) => {
      const message = toMessage(mail)
      // The timeouts above never end a server that answers a letter at a time.
      const signal = AbortSignal.timeout(SEND_MAX_MS)
      try {
        await mailer.sendMail({ ...message, ...NO_FILES, signal })
      } catch (error) {
        throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error
      }
    },
    close: () => mailer.close(),
  }
}

function outbox(folder: string, toMessage: ToMessage, log: Logger): MailTransport {
  const mailer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message } = await mailer.sendMail({ ...toMessage(mail), ...NO_FILES })
      const file = path.join(folder, fileName(mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      log.info({ file }, 'a mail was written to the outbox (SMTP_URL is not set)')
    },
    close: () => mailer.close(),
  }
}

/** Checked again here: nodemailer would read 'a@b.ie,c@d.ie' as two recipients. */
function message(mail: OutgoingMail, sender: Sender, host: string): SendMailOptions {
  const addresses = [mail.to, ...(mail.replyTo === undefined ? [] : [mail.replyTo])]
  if (!addresses.every(isMailAddress) || !isMailSubject(mail.subject))
    throw new MailRefused('An address or the subject is not one plain line.')
  return {
    from: sender,
    to: { name: '', address: mail.to },
    envelope: { from: sender.address, to: [mail.to] },
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: new Date(mail.createdAt),
    messageId: `<${identityOf(mail)}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

function identityOf({ number, createdAt, to }: OutgoingMail) {
  return createHash('sha256').update(`${number} ${createdAt} ${to}`).digest('hex').slice(0, 32)
}

/** Sorts by time; the same mail always gets the same name. */
function fileName({ number, createdAt }: OutgoingMail) {
  const time = new Date(createdAt).toISOString().replace(/[-:]/g, '').replace('.', '-')
  return `${time}-${String(number).padStart(6, '0')}.eml`
}

/** A password for the mail server travels encrypted, unless the address says `requireTLS=false`. */
function checkedUrl(smtpUrl: string) {
  const url = URL.parse(smtpUrl)
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname)
    throw new Error('SMTP_URL must begin with smtp:// or smtps:// and name a server.')
  if (url.username && url.protocol === 'smtp:' && !url.searchParams.has('requireTLS'))
    url.searchParams.set('requireTLS', 'true')
  return url.href
}

/**
 * A 5xx answer to this recipient or this text is final. One to our login or our sender is about
 * the settings: the mail waits for the operator to mend them.
 */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { responseCode, command } = error as Error & { responseCode?: number; command?: string }
  return (responseCode ?? 0) >= 500 && ['RCPT TO', 'DATA'].includes(command ?? '')
}
