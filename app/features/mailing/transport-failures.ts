export class MailRefused extends Error {
  override name = 'MailRefused'
  /** The recipient is refused, not the text: mail there never arrives. */
  readonly isRecipientUnknown: boolean

  constructor(
    message: string,
    { cause, isRecipientUnknown = false }: { cause?: unknown; isRecipientUnknown?: boolean } = {},
  ) {
    super(message, { cause })
    this.isRecipientUnknown = isRecipientUnknown
  }
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
/** Enhanced status codes (RFC 3463) of class 5 about the address or its mailbox. */
const ADDRESS_STATUS = /^5\d\d[ -]5\.[12]\./
const ANY_STATUS = /^5\d\d[ -]5\.\d+\.\d+/

/** 5xx is permanent, 4xx temporary. `isTextSent`: the server has the whole text. */
export function toSendFailure(error: unknown, isTextSent: boolean): unknown {
  if (!(error instanceof Error)) return error
  const { responseCode: code, command = '', response = '' } = error as SmtpError
  const options = { cause: error }
  if (code === undefined) return isTextSent ? new MailUncertain(error.message, options) : error
  if (!['RCPT TO', 'DATA'].includes(command) || code === SHUTTING_DOWN) return error
  if (code < 500) return new MailDeferred(error.message, options)
  const isRecipientUnknown = command === 'RCPT TO' && isAboutAddress(response)
  return new MailRefused(error.message, { ...options, isRecipientUnknown })
}

/** Without an enhanced code, 5xx is taken to be about the address; '5.7.1' is our reputation. */
function isAboutAddress(response: string) {
  return ADDRESS_STATUS.test(response) || !ANY_STATUS.test(response)
}
