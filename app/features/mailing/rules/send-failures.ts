import { judgeAnswer, shortAnswer } from './smtp-answers.ts'

/** Any other error means that the mail was not sent. */
export class MailFailure extends Error {
  override name = 'MailFailure'
  readonly result
  constructor(
    result:
      | 'bounced'
      /** The server takes no such mail from us, whoever it is for. */
      | 'refused'
      /** It can never be sent: its address or subject is malformed. */
      | 'failed'
      /** Temporarily refused by the recipient's mail server. */
      | 'deferred'
      | 'uncertain',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.result = result
  }
}

type SmtpError = Error & { responseCode?: number; command?: string; response?: string }

/** “Service not available”: about the connection, not this mail. */
const SHUTTING_DOWN = 421
const RESULTS = {
  'no-mailbox': 'bounced',
  'try-later': 'deferred',
  'refuses-us': 'refused',
} as const

/** `isTextSent`: the server has the whole text. */
export function toSendFailure(error: unknown, isTextSent: boolean): unknown {
  if (!(error instanceof Error)) return error
  const { responseCode: code, command = '', response = '' } = error as SmtpError
  const options = { cause: error }
  if (code === undefined)
    return isTextSent ? new MailFailure('uncertain', error.message, options) : error
  if (!['RCPT TO', 'DATA'].includes(command) || code === SHUTTING_DOWN) return error
  return new MailFailure(RESULTS[judgeAnswer(response)], shortAnswer(response), options)
}
