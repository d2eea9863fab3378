import { shorten } from '#app/lib/text/shorten.ts'
import type { Day } from '#app/lib/time/days.ts'
import { closingIn } from './closing-date.ts'
import { countyFacts } from './counties.ts'
import { datesInContext } from './dates-in-context.ts'
import { entryCosts } from './entry-costs.ts'
import { entryMethod } from './entry-method.ts'
import { ADULTS, DAILY_RULE, FREQUENCY, KIND, type Phrase } from './phrases.ts'
import { withoutGaps, type ReadFields } from './read-fields.ts'
import { prizeCount, prizeValue } from './prizes.ts'
import { openingLines, promoterIn } from './opening-lines.ts'
import { plainText, sentencesIn } from './sentences.ts'
import { labelCells } from './text-tables.ts'
import { termsLink } from './terms-link.ts'
import { winnerDate } from './winner-date.ts'
import { whoMayEnter } from './who-may-enter.ts'
import { winnerTerms } from './winner-terms.ts'

/** What a text without any of these asks for, and its amounts, are those of a shop. */
const DRAW =
  /\b(?:win\w*|won|draws?|raffl\w+|contest|awards?|caption|crossword|prizes?|comp(?:etition)?s?|give-?away\w*|giving away|jackpot|entry|entries|entrants?|enter|ballot\w*|guess\w*|texts?|buaigh|duais|tic[eé]ad|gcomórtas|comórtas|up for grabs|chance|lucky|give away|promotion\w*|quiz|the (?:hat|drum)|at random|golden|a shot at|(?:is|are|be) yours)(?!\p{L})/iu

/** Finds the facts of a competition in a promoter's text. Pure: the browser uses it for pasted text too. */
export function readText(text: string, today: Day): ReadFields {
  const plain = plainText(labelCells(text))
  const { title, promoter } = openingLines(plain)
  return {
    ...withoutGaps({ competitionTitle: title, promoterName: promoter }),
    ...readSentences(sentencesIn(plain), today),
  }
}

/** Finds what the sentences of a page or a text say of its competition. */
export function readSentences(sentences: readonly string[], today: Day): ReadFields {
  const dates = datesInContext(sentences, today)
  const { closing } = closingIn(dates, today)
  const closes = closing?.confidence === 'strong' ? closing.day : undefined
  const ofDraw = sentences.some((one) => DRAW.test(one)) ? sentences : []
  const said = withoutGaps({
    competitionEndDate: closing && { value: closes ?? '', from: closing.quote },
    winnerAnnouncementDate: winnerDate(dates, closes ?? today),
    promoterName: promoterIn(sentences),
    termsUrl: termsLink(sentences),
    eligibility: whoMayEnter(sentences),
    entryMethod: entryMethod(ofDraw),
    costsMoney: entryCosts(ofDraw),
    over18: findPhrase(sentences, ADULTS),
    entryFrequency: findPhrase(sentences, FREQUENCY),
    entryDailyRule: findPhrase(sentences, DAILY_RULE),
    kind: findPhrase(sentences, KIND),
    prizeValue: prizeValue(ofDraw),
    prizeCount: prizeCount(ofDraw),
  })
  return { ...said, ...countyFacts(ofDraw), ...winnerTerms(ofDraw) }
}

/** The first of the phrases decides, wherever in the text it is. */
function findPhrase(sentences: readonly string[], phrases: readonly Phrase[]) {
  for (const [value, pattern, unless] of phrases) {
    const sentence = sentences.find((one) => pattern.test(one) && !unless?.test(one))
    if (sentence) return { value, from: shorten(sentence) }
  }
  return undefined
}
