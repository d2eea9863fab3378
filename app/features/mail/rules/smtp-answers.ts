/**
 * 'bounced': there is no such mailbox. 'deferred': refused for now. 'refused' is about the sender, the relay, a
 * policy or the text, and passes when we correct it.
 */
export type Verdict = 'bounced' | 'deferred' | 'refused'

/**
 * What a failure is about. 'hard': there is no such mailbox. 'soft': it is full or disabled. 'weather': the way to
 * it, a fault of its server, or time. 'refused': our address, domain, relay or text, or nobody knows.
 */
export type FailureKind = 'hard' | 'soft' | 'weather' | 'refused'

const VERDICTS = {
  hard: 'bounced',
  soft: 'deferred',
  weather: 'deferred',
  refused: 'refused',
} as const
const ANSWER_MAX = 300
const READ_MAX = 2_000

/** Enhanced status codes (RFC 3463). Those that end in 0 say nothing. */
const STATUS = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b|\(#(5\.\d{1,3}\.\d{1,3})\b/
const NO_MAILBOX = ['5.1.1', '5.1.3', '5.1.6', '5.1.10', '5.1.351']
const FULL_OR_DISABLED = ['5.2.1', '5.2.2', '5.7.13']
/** Bad systems, limits of the mailbox, networks and routes. */
const ABOUT_THE_WAY = /^5\.(?:1\.2|2\.[34]|3\.[235]|4\.\d+)$/

/** What another server said: Postfix repeats it when it verifies an address, Microsoft behind an arrow. */
const QUOTED = /(?:\bsaid: |-> )(?=[45]\d\d[ -])/
const ADDRESSES = /<[^\s<>]{0,320}@[^<>]{0,320}>|[^\s<>()]{1,320}@[^\s<>(),;:]{1,320}/g
const LINKS =
  /\b[a-z]{2,10}:\/\/\S+|[\w.-]{1,255}(?=\[[\d.:a-f…]{1,45}\])|\b(?:[\w-]{1,63}\.){2,9}[a-z]{2,63}\b/gi
/** Says how the recipient was looked for, in words that elsewhere speak about us. */
const LOOKED_UP =
  /no smtp connection got far enough| in (?:local|virtual|relay)[\w ]{0,30} table|(?<=user: )"[^"]{0,64}"/gi
const NOT_LISTED = /\bnot listed in\b/gi
/** Exchange Online, for an address that its organization doesn't have. */
const NOT_IN_DIRECTORY = /\b5\.4\.1\b.{0,320}recipient address rejected: access denied/i

/** Names of lists of senders, which occur in links too. */
const BLOCK_LIST =
  /spamhaus|spamcop|barracuda|sorbs|spamrats|abuseat|surbl|uribl|uceprotect|mailspike|senderscore|\b(?:[a-z]*[dr]n?s?bl|[bx]l|sbl|pbl|cbl)\b|block-?list|black-?list/i
const ABOUT_US =
  /sender|(?<!while )sending|mail ?from|reverse dns|\b(?:rdns|ptr|spf|dkim|dmarc)\b|relay|verif|call(?:back|out)|client|\b(?:helo|ehlo|ips?)\b|polic(?:y|ies)|spam|block|black|(?<!mailing )\blist|reputation|authenti|authori[sz]|credential|permi(?:tted|ssion)|prohibit|denied|\byou have exceeded|rcpthosts|abus|unsolicited|\bbulk|junk|virus|malware|phish|suspicious|content|filter|complain|banned|\bscore/i
const ABOUT_TIME =
  /\bretr(?:y|ied)|tim(?:ed?|ing)[ -]?out|(?:message|envelope|queue|delivery|time|mail)\b[^.]{0,20}\bexpired|giv(?:en|ing) up(?! on)|too old|\d (?:hours?|days?|minutes?)\b|\bper (?:hour|day|minute)|try(?:ing)? (?:it |this |again|later)|\blater\b|temporar|\buntil\b|currently|at (?:this time|the moment|present)|delayed|deferred|gr[ea]y-?list|\bbusy|overload|throttl|at a rate\b|\brate[ -]?limit|too (?:quickly|fast|many)|maintenance/i
const ABOUT_THE_NETWORK =
  /\bconnect|unreachable|\b(?:not|n['’]t|unable)(?: be| to)? reach|lost connection|socket|network|not respond|\brout(?:e|ed|er|ing|able)\b|unroute?able|\bloop|\bhops?\b|\b(?:tls|starttls|ssl|certificate|dane|mta-sts|handshake)\b|encrypt/i
const ABOUT_NAMES =
  /\b(?:dns|mx|nxdomain|mail exchangers?)\b|name ?serv|hostname|\b(?:host|domain)s?\b(?: name| or domain name)?(?:[\s\w]{0,20})? (?:unknown|not found|does(?: not|n['’]t) exist|lookup)|(?:unknown|no such|invalid|bad|find|resolve) (?:mail |destination |the )?(?:host|domain|system)/i
const ABOUT_A_SERVER =
  /\bdisk|no space|file ?system|read-?only|\bi\/o\b|procmail|\b(?:could|can)(?: ?not|n['’]t) (?:create|open|write|lock|save|store)|memory|(?:internal|local|system|server|config\w{0,20})(?: \w{1,20})? (?:error|failure|problem|fault)|misconfig|insufficient|(?:system|server|domain)(?:['’]s)? (?:\w{1,20} )?(?:storage|quota|full|resources|over)|(?:storage|quota) (?:of|on|for) (?:the |this |our )?(?:system|server|domain|host)/i
const WEATHER = [ABOUT_TIME, ABOUT_THE_NETWORK, ABOUT_NAMES, ABOUT_A_SERVER]

const FULL =
  /\b(?:mailbox|inbox|user|account|storage|quota|folder|maildir)\b[^.]{0,80}\b(?:full|exceed(?:ed|s)|over)\b|over ?quota|full mailbox|exceed(?:ed|s) (?:storage|quota)|out of storage|mailbox size/i
const DISABLED =
  /disabled|\binactive|not active|suspended|\bclosed|discontinued|deactivated|\blocked|\bfrozen|expired|dormant|terminated|no longer (?:active|available|in use|accept)|on hold/i
const SIZE = /\bsize\b|too (?:large|big|long)/i
const WHO =
  '(?:user|recipient|mailbox|mail drop|account|address(?:ee)?|alias|local[ -]part|userid|username)s?'
const MISSING =
  "unknown|not (?:found|a valid|exist|valid|known|recogni[sz]ed|here|listed|our)|does(?: not|n['’]t) (?:exist|have)|invalid|unavailable|has moved|no longer"
const ABOUT_RECIPIENT = new RegExp(
  `\\bno (?:such |valid )?${WHO}|\\b${WHO}\\b[^.]{0,60}\\b(?:${MISSING})|\\b(?:unknown|invalid|not (?:a )?valid|undeliverable|no such|bad|illegal)(?: or \\w{1,20})?(?: \\w{1,20}){0,2} ${WHO}\\b|nobody here|does not have an? `,
  'i',
)

/** Judges an answer at RCPT TO or after the text. */
export function judgeAnswer(whole: string): Verdict {
  return VERDICTS[judge(whole.slice(0, READ_MAX))]
}

/** Words about us, and about the weather, win over any code: only what is left speaks about the recipient. */
function judge(answer: string): FailureKind {
  if (!/^\s*5\d\d/.test(answer)) return 'weather'
  if (NOT_IN_DIRECTORY.test(answer)) return 'hard'
  const [said = '', quoted] = answer.split(QUOTED)
  const links = said
    .replaceAll(ADDRESSES, ' ')
    .replaceAll(LOOKED_UP, ' ')
    .replaceAll(NOT_LISTED, 'not found')
  const text = links.replaceAll(LINKS, ' ')
  if (BLOCK_LIST.test(links) || ABOUT_US.test(text)) return 'refused'
  if (WEATHER.some((words) => words.test(text))) return 'weather'
  if (quoted !== undefined) return judge(quoted)
  const [, leading, trailing] = STATUS.exec(answer) ?? []
  return judgeRecipient(text, leading ?? trailing)
}

function judgeRecipient(text: string, status = '5.0.0'): FailureKind {
  const says = status.endsWith('.0') && status !== '5.7.0' ? undefined : status
  const isOfMailbox = says === undefined || [...NO_MAILBOX, ...FULL_OR_DISABLED].includes(says)
  if (isOfMailbox && !SIZE.test(text)) {
    if (FULL.test(text) || DISABLED.test(text)) return 'soft'
    if (ABOUT_RECIPIENT.test(text)) return 'hard'
  }
  if (says === undefined) return text.startsWith('552') && !SIZE.test(text) ? 'weather' : 'refused'
  if (FULL_OR_DISABLED.includes(says)) return 'soft'
  if (ABOUT_THE_WAY.test(says)) return 'weather'
  return NO_MAILBOX.includes(says) ? 'hard' : 'refused'
}

const DIAGNOSTIC_TYPE = /^\s*(?:smtp|x-[\w-]{1,40})\s*;\s*/i
/** The provider sent nothing, as the address is on its own list of earlier bounces, complaints or people who left. */
const PROVIDERS_LIST = /suppress|previously (?:bounced|unsubscribed|complained)|recent history of/i

/**
 * Judges a mail that a server took and then gave up, by its report's status (RFC 3463) and its words. @returns
 * undefined when it never left.
 */
export function judgeFailure(status: string, said: string): FailureKind | undefined {
  const words = said.slice(0, READ_MAX).replace(DIAGNOSTIC_TYPE, '').trimStart()
  if (PROVIDERS_LIST.test(words)) return undefined
  if (status.startsWith('4')) return 'weather'
  const answer = /^[45]\d\d[ -]/.test(words) ? words : `550 ${words}`
  const isSpecific = !STATUS.test(answer) && /^5\.\d{1,3}\.[1-9]\d{0,2}$/.test(status)
  return judge(isSpecific ? answer.replace(/^(\d+)[ -]/, `$1 ${status} `) : answer)
}

/** One line that is equal for every recipient: without addresses, hosts and numbers of the mail. */
export function shortAnswer(message: string): string {
  return message
    .slice(0, READ_MAX)
    .replace(DIAGNOSTIC_TYPE, '')
    .replace(/^[^\n]*?(?=\b[45]\d\d[ -])/, '')
    .replaceAll(/\r?\n\d{3}[ -](?:\d\.\d{1,3}\.\d{1,3} )?/g, ' ')
    .replace(/^(\d{3})-/, '$1 ')
    .replaceAll(ADDRESSES, '<address>')
    .replaceAll(/\b(?=[\w.-]{0,255}\d)[\w-]{6,255}(?:\.[\w-]{1,63}){0,9}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, ANSWER_MAX)
    .trim()
}
