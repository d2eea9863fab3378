import { judgeAnswer, shortAnswer, type Verdict } from './smtp-answers.ts'

/** Any other error means that the mail was not sent. */
export class MailFailure extends Error {
  override name = 'MailFailure'
  readonly result
  constructor(
    result:
      | Verdict
      /** It can never be sent: its address or subject is malformed. */
      | 'failed'
      /** The recipient's host turns us away for now, or does not answer. */
      | 'unreachable'
      | 'uncertain',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.result = result
  }
}

type SmtpError = Error & { responseCode?: number; command?: string; response?: string }

/** How far a mail went: `rcpt` once its recipient was named, `text` once the server had the whole text. */
export type Stage = 'connecting' | 'recipient' | 'text'

/** “Service not available”: the server closes the connection. */
const SHUTTING_DOWN = 421
/** Temporary answers about a host, not a mailbox: systems, networks, too much mail (RFC 3463; 4.7.1 greylists). */
const ABOUT_HOST = /^4\d\d[ -]4\.(?:[34]\.\d|7\.(?!1\b)\d)/

/** An error that is no MailFailure is about our own mail server. */
export function toSendFailure(error: unknown, stage: Stage): unknown {
  if (!(error instanceof Error)) return error
  const { responseCode: code, command = '', response = '' } = error as SmtpError
  const options = { cause: error }
  if (code === undefined && stage === 'text')
    return new MailFailure('uncertain', error.message, options)
  if (stage === 'connecting' || command === 'MAIL FROM' || command === 'API') return error
  if (code === undefined) return new MailFailure('unreachable', error.message, options)
  const verdict = judgeAnswer(response)
  const isUnreachable =
    code === SHUTTING_DOWN || (verdict === 'deferred' && ABOUT_HOST.test(response))
  return new MailFailure(isUnreachable ? 'unreachable' : verdict, shortAnswer(response), options)
}

type SmtpFault = Error & { code?: string; originalCode?: string; command?: string }

/** One sentence for an operator: what failed on the way to the mail server, and the setting to look at. */
export function explainSmtpFault(error: unknown, smtpUrl: string): string {
  const fault = ((error as Error).cause ?? error) as SmtpFault
  const { code = '', originalCode = '', command = '', message } = fault
  const url = new URL(smtpUrl)
  const server = `The mail server ${url.hostname}${url.port && `:${url.port}`}`
  const answer = shortAnswer(message)
  const startsWithTls = url.protocol === 'smtps:'
  if (/wrong version number|packet length|unknown protocol/i.test(message))
    return `${server} does not begin with TLS there. Write smtp:// in SMTP_URL (port 587), not smtps://.`
  if (/certificate|altname|self.signed/i.test(message) || /CERT|ALTNAME/.test(originalCode + code))
    return `${server} has a certificate that cannot be verified (${message}). Write the name it is made for into SMTP_URL, or add ?tls.rejectUnauthorized=false to it if you trust the way to the server.`
  if (/greeting/i.test(message))
    return `${server} does not greet. ${startsWithTls ? 'Check the port in SMTP_URL.' : 'If its port begins with TLS (usually 465), write smtps:// in SMTP_URL.'}`
  if (code === 'EAUTH' || command.startsWith('AUTH'))
    return `${server} refuses the user and the password of SMTP_URL (${answer}). Special characters in them must be percent-encoded.`
  if (code === 'ETLS' || command === 'STARTTLS')
    return `${server} offers no TLS, and a password is sent only over TLS (${message}). Add ?requireTLS=false to SMTP_URL if you trust the way to the server.`
  if (command === 'MAIL FROM')
    return `${server} refuses the sender (${answer}). MAIL_FROM must be an address that it knows.`
  if (command === 'RCPT TO')
    return `${server} refuses the recipient (${answer}). If it is a real address, the server does not pass mail on for us: check MAIL_FROM, and the user and the password in SMTP_URL.`
  if (command === 'DATA') return `${server} refuses the text of the mail (${answer}).`
  return `${server} does not answer (${originalCode || code || message}). Check the host and the port in SMTP_URL, and that it runs.`
}
