/**
 * 'bounced': there is no such mailbox. 'deferred': refused for now. 'refused' is about the sender, the relay, a
 * policy or the text, and passes when we mend it.
 */
export type Verdict = 'bounced' | 'deferred' | 'refused'

const ANSWER_MAX = 300
/** Of a longer answer only so much is read, as the rules are not linear. */
const READ_MAX = 2_000

/** Enhanced status codes (RFC 3463). Those that end in 0 say nothing: the text decides. */
const STATUS = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b|\(#(5\.\d{1,3}\.\d{1,3})\)/
const NO_MAILBOX = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']
const TRY_LATER = ['5.2.2', '5.2.3', '5.2.4']

/** What another server said: Postfix repeats it when it verifies an address. */
const QUOTED = /\bsaid: (?=[45]\d\d[ -])/
const NAMES = /<[^<>]*>|\S*@\S*|\w+:\/\/\S*|\b(?:[\w-]+\.){2,}[a-z]{2,}\b/gi

const ABOUT_SENDER = /sender (?:address|verif)|mail from/i
const ABOUT_US =
  /sender|sending|relay|verif|call(?:back|out)|client|\b(?:helo|ehlo)\b|policy|spam|block|listed|\b(?:spf|dkim|dmarc|ptr|ip|rdns)\b|reputation|authenti|authori[sz]|credential|permi(?:tted|ssion)|prohibit|denied|\byou have exceeded|rcpthosts/i
const FULL =
  /(?:mailbox|inbox|user|account|storage|quota)\b.*\b(?:full|exceeded|over)|over ?quota|full mailbox|exceeded storage|at a rate\b|too (?:quickly|many)/i
const SIZE = /\bsize\b|too (?:large|big)/i
const WHO = 'user|recipient|mailbox|account|address(?:ee)?|alias|local part'
const MISSING =
  "unknown|not (?:found|a valid|exist|valid)|does(?: not|n['’]t) (?:exist|have)|invalid|unavailable|disabled|inactive|suspended|closed"
const ABOUT_RECIPIENT = new RegExp(
  `\\bno (?:such )?(?:${WHO})|\\b(?:${WHO})\\b[^.]{0,40}\\b(?:${MISSING})|\\b(?:unknown|invalid|not a valid|unroute?able|undeliverable|no such|bad|illegal) (?:${WHO})`,
  'i',
)

/** Whether an answer at RCPT TO or after the text says that this recipient's mail never arrives. */
export function judgeAnswer(whole: string): Verdict {
  const answer = whole.slice(0, READ_MAX)
  const [said = '', quoted] = answer.split(QUOTED)
  if (!/^\s*5\d\d/.test(answer)) return 'deferred'
  const text = said.replaceAll(NAMES, ' ')
  if (ABOUT_SENDER.test(text)) return 'refused'
  if (quoted !== undefined) return judgeAnswer(quoted)
  const [, leading, trailing] = STATUS.exec(answer) ?? []
  const status = leading ?? trailing
  if (status === undefined || (status.endsWith('.0') && status !== '5.7.0'))
    return judgeText(text, answer.startsWith('552'))
  if (TRY_LATER.includes(status)) return 'deferred'
  if (!NO_MAILBOX.includes(status)) return 'refused'
  return FULL.test(text) ? 'deferred' : 'bounced'
}

function judgeText(text: string, isStorage: boolean): Verdict {
  if (ABOUT_US.test(text)) return 'refused'
  if (FULL.test(text)) return 'deferred'
  if (ABOUT_RECIPIENT.test(text)) return 'bounced'
  return isStorage && !SIZE.test(text) ? 'deferred' : 'refused'
}

/** 'refused' is about us; 'soft' passes, or the domain cannot be found. */
export type FailureKind = 'hard' | 'soft' | 'refused'

const KINDS = { bounced: 'hard', deferred: 'soft', refused: 'refused' } as const
/** How a report says where an answer is from. */
const DIAGNOSTIC_TYPE = /^\s*(?:smtp|x-[\w-]+)\s*;\s*/i
/** A name that no server knows: a mistyped domain, or a fault of the network. */
const NO_DOMAIN = /^5\.4\.4$|host or domain name not found|unrouteable mail domain/i

/** Judges a mail that a server took and then gave up, by its report's status (RFC 3463) and its words. */
export function judgeFailure(status: string, said: string): FailureKind {
  const words = said.replace(DIAGNOSTIC_TYPE, '')
  if (status.startsWith('4') || NO_DOMAIN.test(status) || NO_DOMAIN.test(words)) return 'soft'
  const answer = /^\s*[45]\d\d[ -]/.test(words) ? words.trimStart() : `550 ${words}`
  const isSpecific = !STATUS.test(answer) && /^5\.\d+\.[1-9]\d*$/.test(status)
  return KINDS[judgeAnswer(isSpecific ? answer.replace(/^(\d+)[ -]/, `$1 ${status} `) : answer)]
}

/** One line that is equal for every recipient: without addresses, hosts and numbers of the mail. */
export function shortAnswer(message: string): string {
  return message
    .slice(0, READ_MAX)
    .replace(DIAGNOSTIC_TYPE, '')
    .replace(/^[^\n]*?(?=\b[45]\d\d[ -])/, '')
    .replaceAll(/\r?\n\d{3}[ -](?:\d\.\d{1,3}\.\d{1,3} )?/g, ' ')
    .replace(/^(\d{3})-/, '$1 ')
    .replaceAll(/<[^\s<>]*@[^<>]*>|[^\s<>()]+@[^\s<>(),;:]+/g, '<address>')
    .replaceAll(/\b(?=[\w.-]*\d)[\w-]{6,}(?:\.[\w-]+)*/g, '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, ANSWER_MAX)
    .trim()
}
