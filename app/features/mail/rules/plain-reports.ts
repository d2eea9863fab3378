type Failure = { status: string; said: string }

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
function wordsAfter(text: string, recipient: string): string {
  const start = recipient ? text.indexOf(recipient) : -1
  if (start < 0) return ''
  const [words = ''] = text.slice(start + recipient.length).split(/\n(?:---|[^\S\n]*\n[^\S\n]*\n)/)
  return words.replace(/^[\s>:)\]]+/, '')
}

type Headers = Record<string, string>

/** Who reports: the names under which mail programs write. */
const DAEMON =
  /(?:^|["<\s])(?:mailer[-_. ]?daemon|post[-_]?master|mail[-. ]delivery[-. ](?:sub)?system|(?:system|mail) administrator)\b/i
const SUBJECT =
  /fail|undeliver|deliver(?:y|ed)|return|not sent|error|problem|bounce|reject|notice|notification/i
/** Of somebody's answer, whose subject is ours. */
const REPLY_SUBJECT = /^\s*(?:re|aw|sv|fwd?|auto\w*|out of office)\b/i
/** What every program says before it names the recipient, in its own words. */
const SENTENCE = new RegExp(
  [
    "(?:n['’]t|\\b(?:not|cannot|unable|failed|failure|error|trouble|problem|impossible))\\b[^.]{0,80}\\b(?:un)?deliver",
    '\\b(?:un)?deliver\\w*[^.]{0,60}\\b(?:fail|not|error|impossible|permanent)',
    '\\bundeliver(?:ed|able)',
    'did not reach the following',
    '(?:permanent|fatal|delivery) errors?\\b',
    '\\brejected (?:by|recipient|for)\\b',
    'transcript of (?:the )?session',
    'failure reasons?',
    '\\b(?:was|has been|be) returned\\b',
    '\\b(?:unknown user|invalid final delivery)',
    '^[-<\\s]{0,40}5\\d\\d[ -]#?5\\.\\d',
  ].join('|'),
  'im',
)
/** Where the copy of the mail begins, which may say anything. */
const COPY =
  /^[-=*_+> \t]{0,80}(?:(?:this|below|included|here|attached)\b[^\n]{0,40}\bcopy|below this line|(?:the )?original message(?: follows| headers)?[.:]?[-=* \t\r]{0,80}$|(?:unsent|returned|undelivered) (?:message|content)|message headers? follow)/im
const DELAY =
  /\b(?:warning message|has(?: been| not yet been)? delayed|not yet (?:been )?delivered|will (?:be retried|keep trying|continue (?:to try|trying)|try again)|still (?:trying|being retried))/i
const FIELDS = /^(?:action|final-recipient):/im
const ADDRESS = /[^\s<>()"':;,]{1,64}@[\w.-]{1,255}/
const LINE_OF_RECIPIENT = /^[ \t<]{0,8}([^\s<>()"':;,@]{1,64}@[\w.-]{1,255})/
const PARAGRAPH = /\n(?:---|[^\S\n]*\n)/
const SAID_MAX = 2_000
const REPLY = /(?<![\d.:[-])\b[45]\d\d[ -](?=\(?#?[45]\.\d|[^\d\s])/

/** Headers of automatic replies. Exim calls its reports so, too, but names whom they are about. */
function isAutoReply(headers: Headers) {
  if ('x-autoreply' in headers || 'x-autorespond' in headers) return true
  if (/auto_reply/i.test(headers.precedence ?? '')) return true
  return (
    /^\s*auto-replied/i.test(headers['auto-submitted'] ?? '') && !('x-failed-recipients' in headers)
  )
}

/**
 * Reads a report that has no part for programs. It has the whole form of one, or it is nothing: a program wrote it,
 * its subject and a sentence say that a mail was not delivered, and it names a recipient and a reason.
 */
export function readPlainReport(headers: Headers, subject: string, text: string): Failure[] {
  if (isAutoReply(headers) || !SUBJECT.test(subject) || REPLY_SUBJECT.test(subject)) return []
  const [report = ''] = text.split(COPY, 1)
  const start = report.search(SENTENCE)
  if (start < 0 || DELAY.test(report)) return []
  if (!isDaemon(headers) && !(isNull(headers['return-path']) && REPLY.test(report))) return []
  const stated = readStatus(report.slice(Math.max(0, report.search(FIELDS))), report)
  if (stated.length > 0) return stated
  return splitByRecipient(report, start, headers['x-failed-recipients'])
    .map((part) => ({ status: '', said: wordsAbout(part) }))
    .filter(({ said }) => said !== '')
}

function isDaemon({ from = '' }: Headers) {
  return DAEMON.test(from) || isNull(from)
}

function isNull(sender = '') {
  return /^[^<@]{0,80}<\s*>/.test(sender)
}

type Part = { before: string; recipient: string; after: string }

/** From the first address behind the sentence on; a line that begins with another address begins the next part. */
function splitByRecipient(report: string, start: number, failed = ''): Part[] {
  const [named] =
    ADDRESS.exec(failed) ?? ADDRESS.exec(report.slice(start)) ?? ADDRESS.exec(report) ?? []
  if (named === undefined) return []
  const from = Math.max(report.indexOf(named, start), report.indexOf(named))
  const parts = [{ before: report.slice(0, from), recipient: named, after: '' }]
  for (const line of report.slice(from + named.length).split('\n')) {
    const [, address] = LINE_OF_RECIPIENT.exec(line) ?? []
    const last = parts.at(-1)
    if (address !== undefined && last && address !== last.recipient)
      parts.push({ before: '', recipient: address, after: `${line}\n`.replace(address, '') })
    else if (last) last.after += `${line}\n`
  }
  return parts
}

/** The server's answer, else what stands behind the recipient, else before it. */
function wordsAbout({ before, recipient, after }: Part) {
  const reply = after.search(REPLY)
  if (reply >= 0)
    return after
      .slice(reply, reply + SAID_MAX)
      .split(PARAGRAPH, 1)
      .join('')
  const behind = wordsAfter(recipient + after, recipient).trim()
  if (behind) return behind.slice(0, SAID_MAX)
  return before.slice(Math.max(0, before.search(REPLY)))
}
