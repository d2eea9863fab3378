import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import { choiceField, CHOICE_NAMES, type ChoiceName } from '#app/features/listings/rules/choices.ts'
import { searchWords } from '#app/lib/text/fold-text.ts'

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

/**
 * Returns a function that finds the value that a person means: by one of its names, or by words that only the
 * names of one value have, as in “Travel” or “Sport”; one letter is no word.
 */
export function valueFinder<Value>(names: readonly (readonly [Value, string])[]) {
  const named = names.map(([value, name]) => [value, searched(name)] as const)
  const found = new Map(named.toReversed().map(([value, words]) => [words.join(' '), value]))
  return (text: string): Value | undefined => {
    const words = searched(text)
    const exact = found.get(words.join(' '))
    if (exact !== undefined || words.length === 0) return exact
    const having = named.filter(([, of]) =>
      words.every((word) => word.length > 1 && of.some((one) => isWord(word, one))),
    )
    const values = new Set(having.map(([value]) => value))
    return values.size === 1 ? [...values][0] : undefined
  }
}

/** '18+' stays apart from '18', and '&' is 'and'. */
function searched(text: string) {
  return searchWords(text.replaceAll('+', ' plus ')).filter((word) => word !== 'and')
}

function isWord(word: string, other: string) {
  return word === other || `${word}s` === other || word === `${other}s`
}
