/** The mail server will never take this mail. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  /** It is the recipient that it refuses, not what we wrote: mail there never arrives. */
  readonly isRecipientUnknown: boolean

  constructor(
    message: string,
    { cause, isRecipientUnknown = false }: { cause?: unknown; isRecipientUnknown?: boolean } = {},
  ) {
    super(message, { cause })
    this.isRecipientUnknown = isRecipientUnknown
  }
}

/** The mail server takes mail, but not this one now; another time it may. */
export class MailDeferred extends Error {
  override name = 'MailDeferred'
}

/** The whole text went out and no answer came back: the mail may have been taken, or not. */
export class MailUncertain extends Error {
  override name = 'MailUncertain'
}

type SmtpError = Error & { responseCode?: number; command?: string; response?: string }

/** What is not about this mail but about the connection or our settings: it waits for their mending. */
const SHUTTING_DOWN = 421
/** Enhanced codes (RFC 3463) of class 5 that are about the address or its mailbox. */
const ADDRESS_STATUS = /^5\d\d[ -]5\.[12]\./
const ANY_STATUS = /^5\d\d[ -]5\.\d+\.\d+/

/**
 * An answer to this recipient or this text is about this mail: 5xx is final, 4xx may pass. One to
 * our login or our sender is about the settings. `isTextSent`: the mail server has all of it.
 */
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

/** Without an enhanced code 5xx is taken to be about the address; '5.7.1' is our reputation. */
function isAboutAddress(response: string) {
  return ADDRESS_STATUS.test(response) || !ANY_STATUS.test(response)
}
