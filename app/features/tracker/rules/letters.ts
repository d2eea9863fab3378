import { shortDate, type Day } from '#app/lib/time/days.ts'
import type { Letter } from './claims.ts'
import type { Facts, Won } from './records.ts'

export type Written = { subject: string; body: string }

export const AUTHORITIES = [
  {
    name: 'Advertising Standards Authority',
    url: 'https://adstandards.ie/',
    asks: 'who ran the promotion, where and when you saw it, a copy of it, and what went wrong',
  },
  {
    name: 'Competition and Consumer Protection Commission (CCPC)',
    url: 'https://www.ccpc.ie/',
    asks: 'the trader’s name, what you agreed, what happened, and what you have written',
  },
] as const

type Case = { win: Won; facts: Facts | undefined; promised: Day; today: Day }

/** Writes what to send when a prize has not arrived, with its dates and what the promoter states. */
export function writeLetter(kind: Letter, written: Case): Written {
  const { win } = written
  const subject = {
    letter: `Prize not received: ${win.prize}`,
    'second-letter': `Second letter: prize not received: ${win.prize}`,
    complaint: `Complaint: a prize was not sent (${win.promoter || win.prize})`,
  }[kind]
  const greeting = kind === 'complaint' ? '' : `Dear ${win.promoter || 'Sir or Madam'},`
  const paragraphs = [
    greeting,
    kind === 'second-letter' ? 'I have written to you about this before.' : '',
    kind === 'complaint' ? aboutPromotion(written) : '',
    history(written),
    REQUESTS[kind],
    '[Your name and address]',
  ]
  return { subject, body: paragraphs.filter(Boolean).join('\n\n') }
}

const REQUESTS: Record<Letter, string> = {
  letter: 'Please tell me when it was sent, or by when it will be.',
  'second-letter':
    'Please send it within 14 days. Otherwise I will complain to the Advertising Standards Authority, whose Code asks promoters to send prizes promptly, and tell the CCPC.',
  complaint:
    'I wrote to the promoter twice without getting the prize. I enclose the message that told me I had won, and my letters.',
}

function aboutPromotion({ win, facts }: Case) {
  const lines = [
    ['Promoter', win.promoter],
    ['Promotion', facts?.competitionTitle ?? win.prize],
    ['Where it ran', facts?.entryUrl ?? ''],
    ['Closed on', facts ? shortDate(facts.competitionEndDate) : ''],
    ['Prize', win.value === null ? win.prize : `${win.prize}, worth €${win.value}`],
  ]
  return lines.flatMap(([name, text]) => (text ? [`${name}: ${text}`] : [])).join('\n')
}

function history({ win, facts, promised, today }: Case) {
  const { prizeWithin, prizeQuote, answerQuote, termsUrl } = facts ?? {}
  const quotes = [win.answeredOn && answerQuote, prizeQuote]
    .flatMap((quote) => (quote ? [`“${quote}”`] : []))
    .join(' ')
  const stated = prizeWithin && win.promisedBy === null && !prizeQuote
  return [
    `On ${shortDate(win.wonOn)} I was told that I had won “${win.prize}”${facts ? ` in “${facts.competitionTitle}”` : ''}.`,
    win.answeredOn ? `I answered on ${shortDate(win.answeredOn)}.` : '',
    quotes && `The terms${termsUrl ? ` at ${termsUrl}` : ''} say: ${quotes}`,
    stated
      ? `The terms say: prize sent within ${prizeWithin}. That was by ${shortDate(promised)}.`
      : `It was to arrive by ${shortDate(promised)}.`,
    `Today, on ${shortDate(today)}, it has not arrived.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** For the mail program; it sends nothing by itself. */
export function mailAddress({ subject, body }: Written): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
}
