import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import { choiceField, CHOICE_NAMES, type ChoiceName } from '#app/features/listings/rules/choices.ts'
import { valueFinder } from '#app/features/reading/rules/value-finder.ts'

const categoryOf = valueFinder(CATEGORIES.map((category) => [category, category] as const))

/** What people write for a choice besides its word and labels. */
const OTHER_WORDS: Partial<Record<ChoiceName, Record<string, string>>> = {
  kind: { 'free-prize-draw': 'raffle, giveaway' },
  entryMethod: {
    'online-form': 'website, web',
    'social-media': 'facebook, instagram, tiktok, twitter, x',
    email: 'e-mail',
    post: 'postal',
    'phone-text': 'sms, call',
    'in-store': 'shop',
  },
  entryFrequency: {
    once: 'single entry, one entry, one entry per person, once only',
    daily: 'every day, each day, once a day, once per day, one entry per day, every 24 hours',
    weekly: 'every week, once a week, once per week, one entry per week',
    unlimited: 'unlimited entries, multiple entries',
  },
  eligibility: {
    roi: 'ireland, irish residents, republic',
    'island-of-ireland':
      'roi ni, ireland ni, ireland northern ireland, republic of ireland northern ireland, all ireland, 32 counties',
  },
}

const choiceFinders = Object.fromEntries(
  CHOICE_NAMES.map((name) => [name, valueFinder(wordsOf(name))]),
) as Record<ChoiceName, (text: string) => string | undefined>

/** Returns each name that is unknown as it is written. */
export function readCategories(cell: string): string[] {
  const names = cell.split(/[;|\n]/).flatMap((name) => categoryOf(name) ?? name.split(/[,/]/))
  return names.map((name) => categoryOf(name) ?? name.trim()).filter(Boolean)
}

/** Reads a choice by its word, its labels, or as people call it. */
export function readChoice(name: ChoiceName, cell: string): string | undefined {
  return choiceFinders[name](cell)
}

function wordsOf(name: ChoiceName): (readonly [string, string])[] {
  const { choices, filter } = choiceField(name)
  return Object.entries(choices).flatMap(([value, label]) => {
    const others = OTHER_WORDS[name]?.[value]?.split(', ') ?? []
    return [value, label, filter?.labels?.[value] ?? label, ...others].map(
      (word) => [value, word] as const,
    )
  })
}
