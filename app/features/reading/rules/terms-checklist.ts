import type { ListingInput } from '#app/features/listings/input/listing.ts'
import { needsClosingDate } from '#app/features/listings/rules/closing.ts'
import { DEFAULT_CHOICES } from '#app/features/listings/rules/choices.ts'
import type { TermsQuestion } from './terms-questions.ts'

type Item = {
  /** The questions of T&Cs that answer it. */
  questions: readonly TermsQuestion[]
  isStated: (listing: ListingInput) => boolean
}

/** What a promoter's terms must say by the code of ASA Ireland, section 5. */
const CHECKLIST: Record<string, Item> = {
  'who runs it': { questions: [], isStated: ({ promoterName }) => promoterName !== '' },
  'the closing date': {
    questions: ['closing'],
    isStated: ({ competitionEndDate }) => !needsClosingDate(competitionEndDate),
  },
  'how winners are told': {
    questions: ['notice'],
    isStated: ({ winnersTold }) => Boolean(winnersTold),
  },
  'by when they are told': {
    questions: [],
    isStated: ({ winnerAnnouncementDate }) => Boolean(winnerAnnouncementDate),
  },
  'the prize': {
    questions: [],
    isStated: ({ prizeValue, prizeCount }) => Boolean(prizeValue ?? prizeCount),
  },
  restrictions: {
    questions: ['age', 'residence'],
    isStated: ({ over18, eligibility }) => over18 || eligibility !== DEFAULT_CHOICES.eligibility,
  },
}

/** Returns what neither a listing nor the quotes of its T&Cs say, of what they must. */
export function missingInTerms(
  listing: ListingInput,
  answered: readonly TermsQuestion[],
): string[] {
  return Object.entries(CHECKLIST).flatMap(([name, { questions, isStated }]) =>
    isStated(listing) || questions.some((one) => answered.includes(one)) ? [] : [name],
  )
}
