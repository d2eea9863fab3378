import type { Choices } from './choices.ts'

/** The choices in the line of a card, in its order; apart from the table of all, as each first visit loads them. */
const CARD_CHOICES = {
  eligibility: { roi: 'ROI', ni: 'NI', 'island-of-ireland': 'ROI & NI' },
  entryFrequency: { once: 'once', daily: 'daily', weekly: 'weekly', unlimited: 'no limit' },
} as const satisfies { [Name in keyof Choices]?: Record<NonNullable<Choices[Name]>, string> }

type CardChoice = keyof typeof CARD_CHOICES

export const CARD_CHOICE_NAMES = Object.keys(CARD_CHOICES) as CardChoice[]

/** 'no limit' for 'unlimited'; undefined for what is not stated, and for what no listing may say. */
export function cardWord(name: CardChoice, value: unknown): string | undefined {
  const words: Readonly<Record<string, string>> = CARD_CHOICES[name]
  return typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined
}
