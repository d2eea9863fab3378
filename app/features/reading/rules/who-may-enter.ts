import { shorten } from '#app/lib/text/shorten.ts'
import type { ReadField } from './read-fields.ts'

/** UK: Northern Ireland and Great Britain. */
type Place = 'island' | 'roi' | 'ni' | 'uk' | 'gb'

const RESIDENT = String.raw`(?:residents?|living|lives?|resid(?:e|es|ing)|based|people|persons|adults|anyone|anybody|anywhere|everyone|readers|students|schools|entrants|customers|members|address(?:es)?|over|18s|open|available|confined|restricted)(?: only)?`
const COUNTIES = {
  roi: 'carlow|cavan|clare|cork|donegal|dublin|galway|kerry|kildare|kilkenny|laois|leitrim|limerick|longford|louth|mayo|meath|monaghan|offaly|roscommon|sligo|tipperary|waterford|westmeath|wexford|wicklow|leinster|munster|connacht',
  ni: 'antrim|armagh|belfast|derry|down|fermanagh|tyrone',
}
const of = (names: string) =>
  String.raw`(?<=\b(?:residents?|living|lives?|resid(?:e|es|ing)) (?:of|in) (?:co\.? |county )?)(?:${names})`
const AND = String.raw` ?(?:and|&|or|\/|\+) ?`
/** Within a sentence without capitals and abbreviations. “Ireland” alone may be a team, or part of a name. */
const PLACES: readonly (readonly [Place, string])[] = [
  [
    'island',
    String.raw`(?:island|whole) of ireland|(?:open to|across) all[- ]ireland|(?:32|thirty[- ]two) counties|ireland,? (?:only )?\(?(?:north${AND}south|n ?[+&] ?s)\b|(?:the )?(?:republic|south)${AND}(?:the )?north(?!ern)|(?:the )?north${AND}(?:the )?south|oile[aá]n na h?[eé]ireann`,
  ],
  [
    'ni',
    String.raw`northern ireland|the six counties|(?<=\b(?:living|residents?|based|people) (?:in|of|from) )the north(?! (?:east|west|of\b))|${of(COUNTIES.ni)}`,
  ],
  [
    'roi',
    String.raw`republic of ireland|(?:the|in) republic(?! of)|republic(?= only|${AND}northern)|(?<=northern ireland${AND}(?:the )?)republic|(?:26|twenty[- ]six) counties|resident in the state|residents of the south|border counties|ph?oblacht na h?[eé]ireann|${of(COUNTIES.roi)}`,
  ],
  [
    'gb',
    'mainland united kingdom|united kingdom mainland|(?:great )?britain|england|scotland|wales',
  ],
  ['uk', 'united kingdom'],
  [
    'roi',
    String.raw`irish (?:residents?|address(?:es)?)|(?<=\b${RESIDENT} (?:of|in|within|across|throughout|from|to) )ireland(?!'s)|ireland(?=,? (?:only|incl)|${AND}(?:the )?(?:northern|united|britain|great))|(?<=(?:united kingdom|britain|northern ireland)${AND}(?:the )?)ireland`,
  ],
]
const PLACE = new RegExp(PLACES.map(([, source]) => `(${source})(?!\\p{L})`).join('|'), 'gu')
const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\bN\.?I\b\.?/g, 'northern ireland'],
  [/\bR\.?O\.?I\b\.?/gi, 'republic of ireland'],
  [/\bU\.?K\b\.?/gi, 'united kingdom'],
  [/\bG\.?B\b\.?/g, 'great britain'],
  [/\bIRE\b/g, 'ireland'],
]
/** Up to the end of a bracket, a clause or a new thought. */
const NOT_THESE =
  // oxlint-disable-next-line expressions/linear-time -- it always matches, at a bracket or the end at the latest
  /\b(?:exclu(?:d\w+|sive of)|excl?\b\.?|except\w*|other than|apart from|outside(?: of)?|but not|not (?:including|open|available|eligible|valid|for)|sorry|not?(?= (?:north|united|repub|great|ireland)))\b[^);:]*?(?=[);:]|$|\bbut\b|\bopen to\b(?<!not open to)| - )/g
const THESE_NOT =
  /^(?:[^,;:)]*?(?:residents|entrants|entries|customers|addresses))? (?:(?:is|are|may|can|could)(?: not|n't)|cannot|(?:is|are) (?:ineligible|excluded))\b/
const ENTRANTS =
  /\b(?:open|residents?|eligib\w+|entrants?|participants?|living|lives?|resid\w+|available (?:to|in)|counties|enter|only|address(?:es)?|customers|members|18s?\+?|welcome|oscailte|confined|restricted)\b/
const OF_THE_PRIZE = /\b(?:deliver\w*|shipping|surcharge|redeem\w*|stay|travel\w*)\b/
/** “Entrants from Northern Ireland are welcome” says nothing of the others. */
const IN_ADDITION = /\b(?:also|welcome|as well)\b/
/** Words of a line that names places and nothing else, as in “ROI & NI, 18+”. */
const GLUE =
  /\b(?:and|or|only|open|to|residents?|in|of|the|over|incl(?:uding)?|18s?|years|aged|sorry|no|not|excluding|both|adults|pls|please)\b|[^\p{L}]/gu

const CLAUSE_MAX = 60

type Named = { included: Place[]; excluded: Place[]; sentence: string }

/** Returns where entrants may live; '' as value where that is a place we have no word for. */
export function whoMayEnter(sentences: readonly string[]): ReadField | undefined {
  const named = sentences
    .flatMap((sentence) => sentence.split('; '))
    .flatMap((one) => placesOf(one) ?? [])
  const included = named.filter((one) => one.included.length > 0)
  const [first] = included
  if (!first) return undefined
  const places = included.flatMap((one) => one.included)
  const excluded = named.flatMap((one) => one.excluded)
  return { value: valueOf(places, excluded), from: shorten(first.sentence) }
}

function valueOf(included: readonly Place[], excluded: readonly Place[]) {
  const isIn = (...places: Place[]) =>
    places.some((one) => included.includes(one)) && !excluded.includes(places[0] as Place)
  if (isIn('roi', 'island')) return isIn('ni', 'island', 'uk') ? 'island-of-ireland' : 'roi'
  return isIn('ni', 'island') ? 'ni' : ''
}

function placesOf(sentence: string): Named | undefined {
  const text = SHORT_FORMS.reduce(
    (rest, [short, long]) => rest.replace(short, long),
    sentence,
  ).toLowerCase()
  const found = [...text.matchAll(PLACE)]
  if (found.length === 0 || !isAboutEntrants(text)) return undefined
  const negations = [...text.matchAll(NOT_THESE)]
  const [included, excluded]: [Place[], Place[]] = [[], []]
  for (const { index, 0: words, ...groups } of found) {
    const place = PLACES.find((_, at) => groups[at + 1] !== undefined)?.[0] ?? 'gb'
    const isNegated =
      negations.some((one) => one.index < index && index < one.index + one[0].length) ||
      THESE_NOT.test(text.slice(index + words.length).slice(0, CLAUSE_MAX))
    const isAddition = found.length === 1 && place !== 'island' && IN_ADDITION.test(text)
    if (isNegated) excluded.push(place)
    else if (!isAddition) included.push(place)
  }
  return { included, excluded, sentence }
}

function isAboutEntrants(text: string) {
  if (text.replace(PLACE, '').replace(GLUE, '').length <= 3) return true
  return (
    ENTRANTS.test(text) && (!OF_THE_PRIZE.test(text) || /\bopen to\b|\bresidents?\b/.test(text))
  )
}
