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

/** `isTextSent`: the server has the whole text. */
export function toSendFailure(error: unknown, isTextSent: boolean): unknown {
  if (!(error instanceof Error)) return error
  const { responseCode: code, command = '', response = '' } = error as SmtpError
  const options = { cause: error }
  if (code === undefined)
    return isTextSent ? new MailFailure('uncertain', error.message, options) : error
  if (!['RCPT TO', 'DATA'].includes(command) || code === SHUTTING_DOWN) return error
  return new MailFailure(judgeAnswer(response), shortAnswer(response), options)
}
