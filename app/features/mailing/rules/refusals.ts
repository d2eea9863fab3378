/** How many of a campaign's last mails are looked at. */
export const REFUSAL_WINDOW = 50
const REFUSALS_THAT_PAUSE = 3
const REFUSED_SHARE = 1 / 5

export type RecentAnswers = {
  /** To its last mails since it was started or resumed, newest first; null is an accepted mail. */
  recent: readonly (string | null)[]
  /** After which an admin resumed it: it alone no longer pauses it while most mails arrive. */
  known: string | null
  /** Nobody is left to be mailed. */
  isOver: boolean
}

/** The answer for which a campaign pauses, if any. */
export function answerThatPauses({ recent, known, isOver }: RecentAnswers): string | undefined {
  const answers = recent.filter((answer) => answer !== null)
  const counts = new Map<string, number>()
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  const [commonest] = [...counts].toSorted(([, one], [, other]) => other - one)
  if (!commonest) return undefined
  if (isOver && answers.length === recent.length) return commonest[0]
  if (answers.length < REFUSALS_THAT_PAUSE) return undefined
  if (answers.length > recent.length * REFUSED_SHARE) return commonest[0]
  const repeated = [...counts].find(
    ([answer, count]) => count >= REFUSALS_THAT_PAUSE && answer !== known,
  )
  return repeated?.[0]
}

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /sender|5\.1\.[078]\b|mail from|verif/i,
    'It does not accept our sender. Check MAIL_FROM: its mailbox and its domain must exist, and the mail server must know them.',
  ],
  [
    /relay|authenti|credential|not permitted|rcpthosts/i,
    'It does not pass mail on for us. Check the user and the password in SMTP_URL.',
  ],
  [/\bsize\b|5\.3\.4\b|too (?:large|big)/i, 'The mail is too large for it: shorten the text.'],
  [
    /5\.7\.|block|listed|spam|policy|reputation|spf|dkim|dmarc/i,
    'It distrusts our address or domain. Check SPF, DKIM and DMARC (docs/deploying.md), and ask the provider of the mail server.',
  ],
]

/** What an operator can do about an answer. */
export function adviceFor(answer: string): string {
  const known = ADVICE.find(([words]) => words.test(answer))
  return known?.[1] ?? 'Ask the provider of the mail server what is wrong.'
}
