import { judgeFailure } from './smtp-answers.ts'

/** How many of a campaign's mails are looked at, around one that came back. */
export const CAUSE_WINDOW = 50
const RETURNED_MIN = 5
const RETURNED_SHARE = 1 / 10
/** Once an admin has seen the answer and resumed the campaign. */
const RETURNED_SHARE_RESUMED = 1 / 2

/** `answer`: null for a mail that was taken and has not come back. */
export type RecentMail = { host: string; answer: string | null; isBounce: boolean }
type RecentMails = {
  recent: readonly RecentMail[]
  isResumed: boolean
  /** Nobody is left to be mailed. */
  isOver: boolean
}

/**
 * Returns the commonest answer if mails come back for a common cause. A refusal because of us counts each time; what
 * a mailbox or the way to its host may cause counts once for each host.
 */
export function answerThatPauses({ recent, isResumed, isOver }: RecentMails): string | undefined {
  const returned = recent.flatMap(({ answer, ...mail }) =>
    answer === null ? [] : { answer, ...mail },
  )
  const refusals = returned.filter(isRefusal)
  const others = new Set(returned.filter((mail) => !isRefusal(mail)).map(({ host }) => host))
  const causes = refusals.length + others.size
  const share = isResumed ? RETURNED_SHARE_RESUMED : RETURNED_SHARE
  const isCommon = causes >= RETURNED_MIN && causes > recent.length * share
  const isEveryOne = refusals.length > 0 || returned.length >= RETURNED_MIN
  const reachedNobody = isOver && isEveryOne && returned.length === recent.length
  return isCommon || reachedNobody ? commonest(returned.map(({ answer }) => answer)) : undefined
}

function isRefusal({ answer, isBounce }: { answer: string; isBounce: boolean }) {
  const kind = isBounce ? 'hard' : judgeFailure(answer, answer)
  return kind !== 'hard' && kind !== 'soft' && kind !== 'weather'
}

function commonest(answers: readonly string[]) {
  const counts = new Map<string, number>()
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one)
  return first?.[0]
}

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /sender|5\.1\.[078]\b|mail from|verif/i,
    'It does not accept our sender. Check MAIL_FROM: its mailbox and its domain must exist, and the mail server must know them.',
  ],
  [
    /user unknown|no such (?:user|mailbox)|does not exist|not found|invalid (?:user|recipient|mailbox)/i,
    'It says that these mailboxes do not exist. If the addresses are old, that may be right; if you know that they are in use, ask the provider of the mail server.',
  ],
  [
    /relay access|relay not|relaying|to relay|authenti|credential|not permitted|rcpthosts/i,
    'It does not pass mail on for us. Check the user and the password in SMTP_URL.',
  ],
  [/\bsize\b|5\.3\.4\b|too (?:large|big)/i, 'The mail is too large for it: shorten the text.'],
  [
    /connect|timed out|unreachable|rout|expired|retry|\b(?:dns|tls)\b|host|4\.4\./i,
    'It cannot reach the servers of the recipients. Check its network, its DNS and whether port 25 is open outwards.',
  ],
  [
    /5\.7\.|block|listed|spam|policy|reputation|spf|dkim|dmarc/i,
    'It distrusts our address or domain. Check SPF, DKIM and DMARC (docs/deploying.md), and ask the provider of the mail server.',
  ],
]

export function adviceFor(answer: string): string {
  const known = ADVICE.find(([words]) => words.test(answer))
  return known?.[1] ?? 'Ask the provider of the mail server what is wrong.'
}
