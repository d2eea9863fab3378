import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import type { MimeNodeEnvelope } from 'nodemailer/lib/mime-node'
import type { Logger } from 'pino'
import { lazily } from '#app/lib/async/lazily.ts'
import { toMessage, type Naming, type OutgoingMail } from './mail-message.ts'
import { parseSender } from '#app/features/addresses/rules/addresses.ts'
import { IN_FLIGHT_MAX, SEND_MAX_MS, SINGLE_IN_FLIGHT_MAX } from './rules/delivery.ts'
import { explainSmtpFault, toSendFailure, type Stage } from './rules/send-failures.ts'
import { readSmtpUrl, SMTP_URL_FAULT } from './rules/smtp-url.ts'
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { OperatorError } from '#app/lib/operator-error.ts'

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
/** What nodemailer has made of a mail so far: `rcptQueue` empties when its recipient is named to the mail server. */
type Progress = { envelope?: MimeNodeEnvelope & { rcptQueue?: string[] }; text?: Readable }
type Watched = SendMailOptions & { progress?: Progress }

function smtpTransport(smtpUrl: string, write: Write, silenceMaxMs: number): MailServer {
  const url = readSmtpUrl(smtpUrl)?.href
  if (url === undefined) throw new Error(`SMTP_URL ${SMTP_URL_FAULT}`)
  const openMailer = lazily(async () => {
    const { createTransport } = await loadNodemailer()
    const mailer = createTransport({
      url,
      pool: true,
      maxConnections: IN_FLIGHT_MAX + SINGLE_IN_FLIGHT_MAX,
      // Otherwise a mail whose connection broke at the end is resent at once, perhaps twice.
      maxRequeues: 0,
      connectionTimeout: CONNECT_MAX_MS,
      greetingTimeout: CONNECT_MAX_MS,
      dnsTimeout: CONNECT_MAX_MS,
      socketTimeout: silenceMaxMs,
      ...NO_FILES,
    })
    mailer.use('stream', ({ message, data }, done) => {
      const { progress = {} }: Watched = data
      const createReadStream = message.createReadStream.bind(message)
      const getEnvelope = message.getEnvelope.bind(message)
      message.getEnvelope = () => (progress.envelope = getEnvelope())
      message.createReadStream = (options) => {
        progress.text = createReadStream(options)
        // Otherwise the pool swallows an answer that ends a connection it used before.
        return Object.defineProperty(progress.text, 'readableDidRead', { value: true })
      }
      done()
    })
    return mailer
  })
  return {
    send: async (mail) => {
      const progress: Progress = {}
      // The idle timeouts never end a server that answers one character at a time.
      const signal = AbortSignal.timeout(SEND_MAX_MS)
      const watched: Watched = { ...write(mail), ...NO_FILES, signal, progress }
      try {
        const mailer = await openMailer()
        await mailer.sendMail(watched)
      } catch (error) {
        throw toSendFailure(error, stageOf(progress))
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

function stageOf({ envelope, text }: Progress): Stage {
  if (text?.readableEnded) return 'text'
  return envelope?.rcptQueue?.length === 0 ? 'recipient' : 'connecting'
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

type Dkim = { domainName: string; keySelector: string; keyFile: string }

/** RFC 8058 wants both headers of the one-click link signed; Gmail reads only a signed Feedback-ID. */
const SIGNED_HEADERS =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-ID:List-Unsubscribe:List-Unsubscribe-Post:Feedback-ID:Auto-Submitted:Precedence'

/** Returns what nodemailer signs with. @throws OperatorError when the file holds no private key. */
function readDkimKey({ domainName, keySelector, keyFile }: Dkim) {
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
