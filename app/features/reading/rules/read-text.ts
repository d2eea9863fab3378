import { shorten } from '#app/lib/text/shorten.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { FieldName } from '#app/features/listings/rules/fields.ts'
import { closingIn } from './closing-date.ts'
import { sentencesOf } from './sentences.ts'

export type ReadField = {
  /** As the form sends it; '' where the text only gives a hint. */
  value: string
  /** The words it was read in. */
  from: string
  /** Known from our own listings, not from the text. */
  isOurs?: true
}
export type ReadFields = Partial<Record<FieldName, ReadField>>

type Phrase = readonly [value: string, pattern: RegExp]

const ENTRANTS = /\b(?:open|residents?|resident|eligible|entrants?|living|available to|enter)\b/i
const ISLAND =
  /\bisland of ireland\b|\ball[- ]ireland\b|\b32 counties\b|\b(?:roi|republic(?: of ireland)?)\b.{0,20}\b(?:and|&|or)\b.{0,8}\b(?:ni\b|northern ireland)|\b(?:ni|northern ireland)\b.{0,8}\b(?:and|&|or)\b.{0,20}\b(?:roi|republic)\b/i
const ELIGIBILITY: readonly Phrase[] = [
  [
    '',
    /\b(?:uk|united kingdom|gb|great britain)(?: mainland)? residents only\b|\bexclud\w+ (?:the )?(?:roi\b|republic of ireland)/i,
  ],
  ['island-of-ireland', ISLAND],
  ['ni', /\b[Nn]orthern [Ii]reland\b|\bNORTHERN IRELAND\b|\bNI\b/],
  [
    'roi',
    /\brepublic of ireland\b|\bROI\b|\b(?:residents of|resident in|living in) (?:the )?(?:republic|ireland)\b/i,
  ],
]
const ADULTS: readonly Phrase[] = [
  [
    'on',
    /\b(?:aged|age|over|be) (?:18|eighteen)\b|\b(?:18|eighteen)(?: years(?: of age)?)? (?:or|and) (?:over|older)\b|(?<!\d)18\s?\+|\bover[- ]18s?\b/i,
  ],
]
const FREQUENCY: readonly Phrase[] = [
  [
    'unlimited',
    /\bunlimited (?:number of )?entries\b|\bas (?:often|many times) as (?:you|they)\b|\bno limit (?:on|to) the number of entries\b/i,
  ],
  [
    'daily',
    /\bentry per (?:person |household )?(?:per |each |a )?(?:day|24 hours)\b|\bper person,? (?:per|a) day\b|\bonce (?:a|per|each|every) day\b|\benter (?:again )?(?:daily|every day|each day)\b|\bevery 24 hours\b/i,
  ],
  [
    'weekly',
    /\bentry per (?:person |household )?(?:per |each |a )?week\b|\bper person,? (?:per|a) week\b|\bonce (?:a|per|each) week\b|\benter (?:weekly|every week)\b/i,
  ],
  [
    'once',
    /\b(?:one|1|single) entry (?:only )?(?:is allowed |permitted )?per\b|\benter once only\b|\bonly enter once\b|\bmultiple entries (?:are|will) not\b/i,
  ],
]
const KIND: readonly Phrase[] = [
  ['instant-win', /\binstant[- ]win\b|\binstantly win\b/i],
  [
    'competition',
    /\b(?:correct answer|answer (?:the|this|our|a)\b.{0,20}\bquestion|tie-?breaker|in \d+ words or (?:less|fewer)|best (?:photo|entry|caption|answer))/i,
  ],
  [
    'free-prize-draw',
    /\b(?:free prize draw|prize draw|(?:picked|chosen|selected|drawn) at random|random(?:ly)? (?:draw|picked|chosen|selected|drawn))\b/i,
  ],
]
const AMOUNT = /€\s?(\d{1,3}(?:,\d{3})+|\d{1,8})(?![\d,]*k)(?:\.\d\d)?(?!\d)/gi
const WORTH = /\b(?:worth|value|valued|valid for|rrp|prize fund)\b/i

/** Finds the facts of a competition in a promoter's text. Pure: the browser uses it for pasted text too. */
export function readText(text: string, today: Day): ReadFields {
  const sentences = sentencesOf(text)
  const { closing } = closingIn(sentences, today)
  return withoutGaps({
    competitionEndDate: closing && {
      value: closing.confidence === 'strong' ? closing.day : '',
      from: closing.quote,
    },
    eligibility: findPhrase(
      sentences.filter((one) => ENTRANTS.test(one)),
      ELIGIBILITY,
    ),
    over18: findPhrase(sentences, ADULTS),
    entryFrequency: findPhrase(sentences, FREQUENCY),
    kind: findPhrase(sentences, KIND),
    prizeValue: largestAmount(sentences),
  })
}

export function withoutGaps(fields: { [Name in FieldName]?: ReadField | undefined }): ReadFields {
  const found = Object.entries<ReadField | undefined>(fields).filter(
    ([, field]) => field !== undefined,
  )
  return Object.fromEntries(found)
}

/** The first of the phrases decides, wherever in the text it is. */
function findPhrase(sentences: readonly string[], phrases: readonly Phrase[]) {
  for (const [value, pattern] of phrases) {
    const sentence = sentences.find((one) => pattern.test(one))
    if (sentence) return { value, from: shorten(sentence) }
  }
  return undefined
}

function largestAmount(sentences: readonly string[]): ReadField | undefined {
  const amounts = sentences
    .filter((one) => WORTH.test(one))
    .flatMap((sentence) =>
      [...sentence.matchAll(AMOUNT)].map(([, digits = '']) => ({
        amount: Number(digits.replaceAll(',', '')),
        sentence,
      })),
    )
  const [largest] = amounts.toSorted((one, other) => other.amount - one.amount)
  return largest && largest.amount > 0
    ? { value: String(largest.amount), from: shorten(largest.sentence) }
    : undefined
}
