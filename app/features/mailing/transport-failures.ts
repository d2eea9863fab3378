import { judgeAnswer, shortAnswer } from './rules/smtp-answers.ts'

/** This mail can never be sent: its address or subject is malformed. */
export class MailInvalid extends Error {
  override name = 'MailInvalid'
}

/** The recipient has no mailbox. */
export class MailBounced extends Error {
  override name = 'MailBounced'
}

/** The server takes no such mail from us, whoever it is for. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

export class MailDeferred extends Error {
  override name = 'MailDeferred'
}

export class MailUncertain extends Error {
  override name = 'MailUncertain'
}

type SmtpError = Error & { responseCode?: number; command?: string; response?: string }

/** “Service not available”: about the connection, not this mail. */
const SHUTTING_DOWN = 421
const FAILURES = {
  'no-mailbox': MailBounced,
  'try-later': MailDeferred,
  'refuses-us': MailRefused,
} as const

/** `isTextSent`: the server has the whole text. */
export function toSendFailure(error: unknown, isTextSent: boolean): unknown {
  if (!(error instanceof Error)) return error
  const { responseCode: code, command = '', response = '' } = error as SmtpError
  const options = { cause: error }
  if (code === undefined) return isTextSent ? new MailUncertain(error.message, options) : error
  if (!['RCPT TO', 'DATA'].includes(command) || code === SHUTTING_DOWN) return error
  return new FAILURES[judgeAnswer(response)](shortAnswer(response), options)
}
