import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import { lazily } from '#app/lib/async/lazily.ts'
import { readDkimKey, SIGNED_HEADERS, type Dkim } from './transport-dkim.server.ts'
import { toMessage, type Naming, type OutgoingMail } from './mail-message.ts'
import { parseSender } from './rules/addresses.ts'
import { SEND_MAX_MS } from './rules/delivery.ts'
import { explainSmtpFault } from './rules/smtp-faults.ts'
import { readSmtpUrl, SMTP_URL_FAULT } from './rules/smtp-url.ts'
import { toSendFailure } from './rules/send-failures.ts'

export type MailTransport = {
  /** @throws MailFailure; any other error means that it was not sent. */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

export type MailServer = MailTransport & {
  /** Connects and logs in, without a mail. @returns a sentence about what failed. */
  check: () => Promise<string | undefined>
}

export type TransportSettings = {
  /** smtp:// or smtps://; without it, mails become files in `outboxDir`. */
  smtpUrl: string | undefined
  from: string | undefined
  /** Its host is the domain of the Message-ID. */
  baseUrl: string
  outboxDir: string
  log: Logger
  /** Without it no report about a mail is believed. */
  naming?: Naming
  dkim?: Dkim | undefined
  silenceMaxMs?: number
}

const DEFAULT_FROM = 'Competitions Ireland <no-reply@localhost>'
const CONNECT_MAX_MS = 10_000
const SILENCE_MAX_MS = 20_000
/** Text only: disables nodemailer's file and URL access. */
const NO_FILES = { disableFileAccess: true, disableUrlAccess: true }

/** @throws Error for an invalid MAIL_FROM, SMTP_URL or DKIM_KEY_FILE. */
export function openMailTransport(settings: TransportSettings): MailServer {
  const { smtpUrl, from = DEFAULT_FROM, baseUrl, outboxDir, log, naming } = settings
  const sender = parseSender(from)
  if (!sender) throw new Error('MAIL_FROM must be one address, like Name <name@example.ie>.')
  const { hostname: host } = new URL(baseUrl)
  const dkim = settings.dkim && readDkimKey(settings.dkim)
  const write = (mail: OutgoingMail): SendMailOptions => ({
    ...toMessage(mail, { sender, host, naming }),
    ...(dkim && { dkim: { ...dkim, headerFieldNames: SIGNED_HEADERS } }),
  })
  return smtpUrl
    ? smtpTransport(smtpUrl, write, settings.silenceMaxMs ?? SILENCE_MAX_MS)
    : outbox(outboxDir, write, log)
}

/** Once a mail is sent: it takes 25 MB of memory. */
const loadNodemailer = () => import('nodemailer')

type Write = (mail: OutgoingMail) => SendMailOptions
/** Resolves with the text's stream once the mail server asks for it. */
type Watched = SendMailOptions & { onText?: (text: Readable) => void }

function smtpTransport(smtpUrl: string, write: Write, silenceMaxMs: number): MailServer {
  const url = readSmtpUrl(smtpUrl)?.href
  if (url === undefined) throw new Error(`SMTP_URL ${SMTP_URL_FAULT}`)
  const openMailer = lazily(async () => {
    const { createTransport } = await loadNodemailer()
    const mailer = createTransport({
      url,
      pool: true,
      // Otherwise a mail whose connection broke at the end is resent at once, perhaps twice.
      maxRequeues: 0,
      connectionTimeout: CONNECT_MAX_MS,
      greetingTimeout: CONNECT_MAX_MS,
      dnsTimeout: CONNECT_MAX_MS,
      socketTimeout: silenceMaxMs,
      ...NO_FILES,
    })
    mailer.use('stream', (mail, done) => {
      const { message, data } = mail
      const createReadStream = message.createReadStream.bind(message)
      message.createReadStream = (options) => {
        const text = createReadStream(options)
        ;(data as Watched).onText?.(text)
        return text
      }
      done()
    })
    return mailer
  })
  return {
    send: async (mail) => {
      let text: Readable | undefined
      // The idle timeouts never end a server that answers one character at a time.
      const signal = AbortSignal.timeout(SEND_MAX_MS)
      const onText = (stream: Readable) => (text = stream)
      const watched: Watched = { ...write(mail), ...NO_FILES, signal, onText }
      try {
        const mailer = await openMailer()
        await mailer.sendMail(watched)
      } catch (error) {
        throw toSendFailure(error, text?.readableEnded ?? false)
      }
    },
    check: async () => {
      try {
        const mailer = await openMailer()
        await mailer.verify()
        return undefined
      } catch (error) {
        return explainSmtpFault(error, smtpUrl)
      }
    },
    close: () => void openMailer.ifLoaded()?.then((mailer) => mailer.close()),
  }
}

function outbox(folder: string, write: Write, log: Logger): MailServer {
  const openMailer = lazily(async () => {
    const { createTransport } = await loadNodemailer()
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  })
  return {
    send: async (mail) => {
      const mailer = await openMailer()
      const { message } = await mailer.sendMail({ ...write(mail), ...NO_FILES })
      const file = path.join(folder, fileName(mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      log.info({ file }, 'a mail was written to the outbox (SMTP_URL is not set)')
    },
    check: async () => undefined,
    close: () => {},
  }
}

function fileName({ number, createdAt, campaignId }: OutgoingMail) {
  const time = new Date(createdAt).toISOString().replace(/[-:]/g, '').replace('.', '-')
  const kind = campaignId === undefined ? '' : '-news'
  return `${time}-${String(number).padStart(6, '0')}${kind}.eml`
}
