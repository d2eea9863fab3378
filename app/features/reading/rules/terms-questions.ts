/** What entrants want to know of T&Cs, in the order of the listing’s page. */
export const TERMS_QUESTIONS = {
  age: 'How old must I be?',
  residence: 'Where must I live?',
  closing: 'When exactly does it close?',
  entries: 'How often may I enter?',
  choice: 'How is the winner chosen?',
  notice: 'How are winners told?',
  answer: 'How long has a winner to answer?',
  prize: 'When is the prize sent?',
  sharing: 'Are my details passed on?',
  alternative: 'Can the prize be exchanged?',
} as const
export type TermsQuestion = keyof typeof TERMS_QUESTIONS
export const QUESTIONS = Object.keys(TERMS_QUESTIONS) as TermsQuestion[]
