/** RFC 5321, without the angle brackets. */
export const ADDRESS_MAX = 254
const LOCAL_PART_MAX = 64
const SUBJECT_MAX = 200

// RFC 5321's characters without '%', '!', '`' and '|', which once routed mail or ran programs.
const LOCAL_PART = /^[\w#$&'*+/=?^{}~-]+(\.[\w#$&'*+/=?^{}~-]+)*$/
const DOMAIN_LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i
const TOP_LABEL = /^([a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d])$/i
const CONTROL_OR_BREAK = /[\p{Cc}\u2028\u2029]/u

/** Domains in other scripts must be in 'xn--…' form: `withAsciiDomain`. */
export function isMailAddress(text: string): boolean {
  if (text.length > ADDRESS_MAX) return false
  const [local = '', domain = '', ...more] = text.split('@')
  const labels = domain.split('.')
  return (
    more.length === 0 &&
    local.length <= LOCAL_PART_MAX &&
    LOCAL_PART.test(local) &&
    labels.length > 1 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '')
  )
}

/** Returns an address with its domain as mail servers know it: 'aoife@bücher.ie' is 'aoife@xn--bcher-kva.ie'. */
export function withAsciiDomain(text: string): string {
  const at = text.lastIndexOf('@') + 1
  const domain = text.slice(at)
  // oxlint-disable-next-line no-control-regex -- all of ASCII is meant
  if (at === 0 || /^[\u0000-\u007F]*$|[/?#\\:%\s]/.test(domain)) return text
  return text.slice(0, at) + (URL.parse(`https://${domain}`)?.hostname ?? domain)
}

/** One line, so that a subject can't start another header. */
export function isMailSubject(text: string): boolean {
  const fits = text.trim() !== '' && text.length <= SUBJECT_MAX
  return fits && text.isWellFormed() && !CONTROL_OR_BREAK.test(text)
}

export type Sender = { name: string; address: string }

/** Parses MAIL_FROM: 'name@example.ie' or 'Name <name@example.ie>'; undefined if invalid. */
export function parseSender(text: string): Sender | undefined {
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? []
  const address = withAsciiDomain(inBrackets ?? text.trim())
  const plainName = name.trim().replace(/^"(.*)"$/, '$1')
  if (CONTROL_OR_BREAK.test(plainName)) return undefined
  // A local mail server's host may have no dot.
  const known = isMailAddress(address) || /^[\w.+-]{1,64}@localhost$/.test(address)
  return known ? { name: plainName, address } : undefined
}

type Settings = {
  smtpUrl: string | undefined
  mailFrom: string
  operatorContact: string | undefined
}
const NOBODY_READS = /^(?:no|do-?not)[-_.]?reply@/i

/** Where mails to the operator go: the first address in OPERATOR_CONTACT, or that of MAIL_FROM. */
export function operatorAddress({
  mailFrom,
  operatorContact = '',
}: Pick<Settings, 'mailFrom' | 'operatorContact'>): string | undefined {
  const words = operatorContact.split(/[\s<>()",;]+/).map((word) => word.replace(/\.$/, ''))
  return words.find(isMailAddress) ?? parseSender(mailFrom)?.address
}

/** What an operator should know of these settings at the start. */
export function senderFaults(settings: Settings): string[] {
  const { smtpUrl, mailFrom } = settings
  const [from = '', to = ''] = [parseSender(mailFrom)?.address, operatorAddress(settings)]
  if (smtpUrl === undefined) return []
  return [
    ...(from.endsWith('@localhost')
      ? [
          `MAIL_FROM is ${from}: other mail servers refuse that. Set it to an address of your domain.`,
        ]
      : []),
    ...(NOBODY_READS.test(to)
      ? [
          `What people write to you, and failures, are mailed to ${to}, which looks as if nobody reads it. Put an address that somebody reads into OPERATOR_CONTACT.`,
        ]
      : []),
  ]
}
