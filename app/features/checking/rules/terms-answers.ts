import {
  QUESTIONS,
  TERMS_QUESTIONS,
  type TermsQuestion,
} from '#app/features/reading/rules/terms-questions.ts'
import type { Day } from '#app/lib/time/days.ts'

/** Every question is in one of the three. */
export type TermsAnswers = {
  /** When the T&Cs were last read; null if never. */
  readOn: Day | null
  quotes: { question: TermsQuestion; quote: string }[]
  notFound: TermsQuestion[]
  notRead: TermsQuestion[]
}
export type TermsInWords = ReturnType<typeof inWords>
type Quote = { question: TermsQuestion; quote: string; resolution: string | null }

/** Only what an admin has looked at counts: a question with an open quote is not read yet. */
export function answersOf(readOn: Day | null, quotes: readonly Quote[]): TermsAnswers {
  if (readOn === null) return { readOn, quotes: [], notFound: [], notRead: QUESTIONS }
  const open = quotes.filter(({ resolution }) => resolution === null)
  const confirmed = quotes.filter(({ resolution }) => resolution === 'confirmed')
  const isReviewed = quotes.some(
    ({ resolution }) => resolution === 'confirmed' || resolution === 'dismissed',
  )
  const answered = QUESTIONS.flatMap((question) => {
    const quote = confirmed.findLast((one) => one.question === question)?.quote
    return quote === undefined ? [] : [{ question, quote }]
  })
  const rest = QUESTIONS.filter((name) => !answered.some(({ question }) => question === name))
  const isRead = (name: TermsQuestion) =>
    isReviewed && !open.some(({ question }) => question === name)
  return {
    readOn,
    quotes: answered,
    notFound: rest.filter(isRead),
    notRead: rest.filter((name) => !isRead(name)),
  }
}

/** As people read it, so that no page needs the questions. */
export function inWords({ readOn, quotes, notFound, notRead }: TermsAnswers) {
  const [unanswered, unread] = [notFound, notRead].map((names) =>
    names.map((name) => TERMS_QUESTIONS[name]),
  ) as [string[], string[]]
  const answers = quotes.map(({ question, quote }) => ({
    question: TERMS_QUESTIONS[question] as string,
    quote,
  }))
  return { readOn, quotes: answers, notFound: unanswered, notRead: unread }
}
