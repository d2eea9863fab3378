import { COUNTY_NAMES, readCounties } from '#app/features/listings/rules/counties.ts'
import { shorten } from '#app/lib/text/shorten.ts'
import { withoutGaps, type ReadField, type ReadFields } from './read-fields.ts'

const COUNTY = String.raw`(?:co(?:unty|\.)? ?)?(?:${COUNTY_NAMES.join('|')})(?! (?:gaa|fm|county fc)\b)\b`
const SOME = String.raw`(${COUNTY}(?:(?:,| and| or| &|, and|, or) ${COUNTY}){0,4})`
const PEOPLE = String.raw`(?:residents?|people|those|anyone|adults|listeners|readers|members|students|households|customers|entrants?)`

/** Another thought is of another place. */
const BETWEEN = String.raw`(?:(?!\b(?:that|which|who|from)\b)[^.!?]){0,60}?`
/** Then others may enter too. */
const OTHERS = /\b(?:else|elsewhere|as well|too|northern ireland|republic|rest of)\b/i

/** Whom a draw is for, where its prize is, and where it is entered; each with capitals, as places are written. */
const ONLY: readonly RegExp[] = [
  words(
    String.raw`\b(?:open|confined|restricted|available|limited|only)\b(?: only)?(?: to| for)? ${PEOPLE}(?: who are)?(?: only)?(?: living| resident| residing| based)? (?:of|in|from) ${SOME}`,
  ),
  words(
    String.raw`\b${PEOPLE} must (?:live|reside|be resident|be living|be based|be from|be residents?) (?:of|in|from)? ?${SOME}`,
  ),
  words(String.raw`${SOME} (?:residents|people|listeners|readers|addresses|households) only\b`),
]
const PRIZE: readonly RegExp[] = [
  words(
    String.raw`\b(?:nights?|stays?|breaks?|weekend|getaway|hotel|spa|resort|dinner|restaurant|tickets?|pass(?:es)?|festival|concert|theatre|races|afternoon tea)\b${BETWEEN}(?:\bin|,) ${SOME}`,
  ),
]
const ENTRY: readonly RegExp[] = [
  words(
    String.raw`\b(?:in[- ]store|entry box|till|at the counter|drop (?:it|your entry) in)\b${BETWEEN}(?:\bin|,) ${SOME}`,
  ),
]

/** Finds the counties that a text names; none where a sentence only mentions one. */
export function countyFacts(sentences: readonly string[]): ReadFields {
  return withoutGaps({
    onlyCounties: find(
      ONLY,
      sentences.filter((one) => !OTHERS.test(one)),
    ),
    prizeCounties: find(PRIZE, sentences),
    entryCounties: find(ENTRY, sentences),
  })
}

function find(patterns: readonly RegExp[], sentences: readonly string[]): ReadField | undefined {
  for (const sentence of sentences) {
    for (const pattern of patterns) {
      const [, named] = pattern.exec(sentence) ?? []
      // A county is written with a capital: “mayo” is none.
      const value =
        named && /[A-Z]/.test(named.replace(/^co/i, '')) ? readCounties(named) : undefined
      if (value) return { value, from: shorten(sentence) }
    }
  }
  return undefined
}

function words(source: string) {
  return new RegExp(source, 'i')
}
