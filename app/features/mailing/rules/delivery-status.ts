/** What a report says about one recipient. */
export type Failure = { status: string; said: string }

const ARRIVED = /^(?:delivered|relayed|expanded)/i

/**
 * Reads the fields of a delivery status (RFC 3464). Of several recipients, as behind an alias, one that got the mail
 * is enough. @returns nothing also when the mail is only late.
 */
export function readStatus(report: string, text: string): Failure[] {
  const recipients = report
    .split(/\r?\n[ \t]*\r?\n/)
    .map(readFields)
    .filter((fields) => 'final-recipient' in fields || 'action' in fields)
  if (recipients.some(({ action = '' }) => ARRIVED.test(action))) return []
  return recipients
    .filter(({ action, status = '' }) =>
      action ? /^failed/i.test(action) : status.startsWith('5'),
    )
    .map(({ status = '', 'diagnostic-code': said = '', 'final-recipient': recipient = '' }) => {
      const [code = ''] = /^[245]\.\d{1,3}\.\d{1,3}/.exec(status) ?? []
      return { status: code, said: said || wordsAfter(text, recipient.replace(/^[^;]*;\s*/, '')) }
    })
}

/** Names are in lower case; a folded value is one line. */
export function readFields(block: string): Record<string, string> {
  const lines = block.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+)[ \t]*:(.*)$/.exec(line) ?? []
      return name === undefined ? [] : [[name.toLowerCase(), String(value).trim()]]
    }),
  )
}

/** What the text for people says of the recipient. */
export function wordsAfter(text: string, recipient: string): string {
  const start = recipient ? text.indexOf(recipient) : -1
  if (start < 0) return ''
  const [words = ''] = text.slice(start + recipient.length).split(/\n(?:---|[^\S\n]*\n[^\S\n]*\n)/)
  return words.replace(/^[\s>:)\]]+/, '')
}
