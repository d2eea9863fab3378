import { COUNTY_NAMES, readCounties } from '#app/features/listings/rules/counties.ts'
import { shorten } from '#app/lib/text/shorten.ts'
import { withoutGaps, type ReadField, type ReadFields } from './read-fields.ts'

/** After a county's name: what has its name from the county, and may be elsewhere. */
const NO_COUNTY = String.raw`(?:gaa|fm|county fc|streets?|st|roads?|avenue|square|lane|quay|terrace|stores?|shops?|branch(?:es)?|foods|group|\p{L}+[’']s)`
const COUNTY = String.raw`(?:(?:count(?:y|ies)|co\.?) ?)?(?:${COUNTY_NAMES.join('|')})\b(?! ${NO_COUNTY}\b)`
const SOME = String.raw`(${COUNTY}(?:(?:,| and| or| &|, and|, or) ${COUNTY}){0,4})`
const PEOPLE = String.raw`(?:residents?|people|those|anyone|adults|listeners|readers|members|students|households|customers|entrants?|you)(?:,? (?:aged )?(?:over )?\d\d(?:\+| (?:years )?(?:or|and) (?:over|older))?)?`

/** Another thought is of another place. */
const BETWEEN = String.raw`(?:(?!\b(?:that|which|who|from|company|collect|drawn|flights?|flying)\b)[^.!?]){0,60}?`
const OTHERS =
  /\b(?:else|elsewhere|as well|too|(?<!\b(?:antrim|armagh|derry|down|fermanagh|tyrone), )northern ireland|republic|roi|rest of)\b/i

/** Whom a draw is for, where its prize is, and where it is entered; each with capitals, as places are written. */
const ONLY = patterns(
  String.raw`\b(?:open|confined|restricted|available|limited|only)\b(?: only)?(?: to| for)? ${PEOPLE}(?: who are)?(?: only)?(?: living| resident| residing| based)? (?:of|in|from) ${SOME}`,
  String.raw`\b${PEOPLE} must (?:live|reside|be resident|be living|be based|be from|be residents?) (?:of|in|from)? ?${SOME}`,
  String.raw`${SOME} (?:residents|people|listeners|readers|addresses|households) only\b`,
)
const PRIZE = patterns(
  String.raw`\b(?:nights?|stays?|breaks?|weekend|getaway|hotel|spa|resort|dinner|restaurant|tickets?|pass(?:es)?|festival|concert|theatre|races|afternoon tea)\b${BETWEEN}(?:\bin|,) ${SOME}`,
)
const ENTRY = patterns(
  String.raw`\b(?:in[- ]store|entry box|till|at the counter|drop (?:it|your entry) in)\b${BETWEEN}(?:\bin|,) ${SOME}`,
)

/** Finds the counties that a text names; none where a sentence only mentions one. */
export function countyFacts(sentences: readonly string[]): ReadFields {
  return withoutGaps({
    onlyCounties: find(
      ONLY,
      sentences.filter((one) => !OTHERS.test(one)),
    ),
    prizeCounties: find(PRIZE, sentences),
    entryCounties: find(ENTRY, sentences),
    place: findPlace(sentences),
  })
}

/** Stations as they write themselves, and the town of a shop. */
const PLACES: readonly RegExp[] = [
  /\b((?:Radio Kerry|(?:Cork[’']s )?(?:96FM|Red ?FM)|C103|WLR(?: FM)?|KCLR|LMFM|KFM|iRadio|Beat(?: 102[- –]103)|Live 95|Limerick[’']s Live 95|Clare FM|Tipp FM|Galway Bay FM|Midwest Radio|Ocean FM|Highland Radio|Shannonside|Northern Sound|Midlands 103|South East Radio|East Coast FM|FM104|98FM|Q102|SPIN(?: South West| ?103[.]8| 1038)|Sunshine 106[.]8|Radio Nova|Classic Hits Radio|Today FM|Newstalk|Lyric FM|Q Radio|Cool FM|Downtown Radio))(?![\p{L}\d])/u,
  /\b[Ii]n[- ]?[Ss]tore(?: only)? (?:in|at) (\p{Lu}[\p{L}’']+(?: \p{Lu}[\p{L}’']+)?)(?! \p{Lu})/u,
]

/** Two of them are a choice of the reader's, so none is taken. */
function findPlace(sentences: readonly string[]): ReadField | undefined {
  const found = sentences.flatMap((sentence) =>
    PLACES.flatMap((pattern) => {
      const [, value] = pattern.exec(sentence) ?? []
      return value && !readCounties(value) ? [{ value, from: shorten(sentence) }] : []
    }),
  )
  const [first, ...others] = found
  return others.every(({ value }) => value === first?.value) ? first : undefined
}

function find(patterns: readonly RegExp[], sentences: readonly string[]): ReadField | undefined {
  for (const sentence of sentences) {
    for (const pattern of patterns) {
      const [, named] = pattern.exec(sentence) ?? []
      // A county is written with a capital: “mayo” is none.
      const hasCapital = /[A-Z]/.test(named?.replaceAll(/\bco(?:unty|unties)?\b/gi, '') ?? '')
      const value = hasCapital ? readCounties(named ?? '') : undefined
      if (value) return { value, from: shorten(sentence) }
    }
  }
  return undefined
}

function patterns(...sources: string[]) {
  return sources.map((source) => new RegExp(source, 'iu'))
}
