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
