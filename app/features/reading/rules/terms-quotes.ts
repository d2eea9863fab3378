import { shorten } from '#app/lib/text/shorten.ts'
import { sentencesOf } from './sentences.ts'
import { periodsIn, type Period } from './winner-periods.ts'
import { toSentence } from './winner-words.ts'
import { QUESTIONS, type TermsQuestion } from './terms-questions.ts'

/** Sentences that may answer each question, the likeliest first. */
export type TermsQuotes = Partial<Record<TermsQuestion, string[]>>

type Pattern = { is: RegExp; not?: RegExp }

const TIME =
  /\b\d{1,2}(?:[.:]\d{2})?\s?[ap]\.?\s?m\b|\b\d{1,2}[.:]\d{2}\b|\bmidnight\b|\bnoon\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\b\d{1,2}\/\d{1,2}\b/i
/** Of all questions but those about periods. */
const PATTERNS: Readonly<Record<Exclude<TermsQuestion, 'answer' | 'prize'>, Pattern>> = {
  age: {
    is: /\b(?:aged?|over|at least|minimum(?: age)?(?: of)?|under)\b.{0,20}\b(?:1[3-9]|2[0-5]|eighteen|sixteen|twenty-one)\b|\b(?:1[3-9]|2[0-5]|eighteen|sixteen)\s?(?:\+|years? (?:of age|old|or (?:over|older)|and (?:over|older))|(?:or|and) (?:over|older))/i,
    not: /\b\d+ (?:winners?|prizes?|days?|entries)\b/i,
  },
  residence: {
    is: /\bresidents? (?:of|in)\b|\bresiding in\b|\bopen (?:only )?to\b.{0,60}\b(?:ireland|irish|roi|island|uk|united kingdom)\b|\bmust (?:live|reside|be (?:living|resident))\b/i,
  },
  closing: {
    is: /\b(?:clos(?:es?|ing)|deadline|entry period|promotion(?:al)? period|last date|no later than|(?:must|to) be received|ends?) .{0,100}/i,
    not: /\b(?:winners? (?:must|will|has|have)|claim|redeem|announced|notified)\b/i,
  },
  entries: {
    is: /\b(?:one|1|single|multiple|unlimited|maximum|only|number of|more than one)\b.{0,30}\bentr(?:y|ies)\b|\bentr(?:y|ies) per\b|\benter (?:only )?(?:once|daily|as (?:often|many))\b|\bentr(?:y|ies) (?:is|are) (?:limited|permitted|allowed)\b/i,
    not: /\b(?:late|incomplete|illegible)\b|\bresponsib/i,
  },
  choice: {
    is: /\bwinn(?:ers?|ing)\b.{0,80}\b(?:chosen|selected|drawn|picked|judged|decided|determined)\b|\b(?:drawn|selected|chosen|picked) at random\b|\brandom (?:draw|selection)\b|\bpanel of judges\b|\bjudging panel\b/i,
    not: /\b(?:alternative|another|new|replacement|reserve|further) winner/i,
  },
  notice: {
    is: /\bwinn(?:ers?|ing)\b.{0,80}\b(?:notified|contacted|informed|e-?mailed|told|telephoned|phoned|messaged)\b|\b(?:notify|contact|inform|e-?mail) (?:the )?(?:winn|successful)/i,
    not: /\b(?:if|where|should|cannot|unable)\b.{0,60}\b(?:winner|contacted|reached)\b/i,
  },
  sharing: {
    is: /\b(?:personal )?(?:data|information|details)\b.{0,100}\b(?:shared?|passed|disclosed?|sold|transferred|third[- ]part(?:y|ies))\b|\b(?:share|pass|disclose|sell)\b.{0,60}\b(?:data|information|details)\b/i,
  },
  alternative: {
    is: /\b(?:prizes?|it)\b.{0,80}\b(?:transferable|exchang(?:e|ed|eable)|substitut(?:e|ed|ion)|refundable|cash alternative|no cash)\b|\bcash (?:alternative|equivalent)\b|\b(?:substitute|replace)\b.{0,40}\bprize|\balternative prize\b|\bprize of (?:equal|equivalent|similar)\b/i,
  },
}
const QUOTE_MAX = 300
/** A longer sentence is cut before its words are looked at. */
const SENTENCE_MAX = 1_000
/** Words before the found ones that a cut quote begins with, in characters. */
const LEAD_IN = 80
const CANDIDATES_MAX = 5
/** Terms of use of a website answer one or two by accident. */
const ANSWERS_MIN = 3
const RULES_OF_A_DRAW = /\b(?:entrants?|prizes?|winners?)\b/i

/** @returns undefined for a text that is no T&Cs of a competition. */
export function findTermsQuotes(text: string): TermsQuotes | undefined {
  if (!RULES_OF_A_DRAW.test(text)) return undefined
  const quotes: TermsQuotes = {}
  const sentences = sentencesOf(text).map((sentence) => toSentence(sentence.slice(0, SENTENCE_MAX)))
  const periods = Map.groupBy(periodsIn(sentences), ({ sentence }) => sentence)
  for (const [index, { text: words }] of sentences.entries()) {
    const own = periods.get(index) ?? []
    for (const question of QUESTIONS) {
      const at = foundAt(question, words, own)
      if (at === undefined) continue
      const found = (quotes[question] ??= [])
      const quote = cut(words, at)
      if (found.length < CANDIDATES_MAX && !found.includes(quote)) found.push(quote)
    }
  }
  return Object.keys(quotes).length < ANSWERS_MIN ? undefined : quotes
}

function foundAt(
  question: TermsQuestion,
  words: string,
  periods: readonly Period[],
): number | undefined {
  if (question === 'answer' || question === 'prize')
    return periods.find(({ kind }) => kind === question)?.at
  const { is, not } = PATTERNS[question]
  const found = is.exec(words)
  if (!found || not?.test(words)) return undefined
  if (question === 'closing' && !TIME.test(words.slice(found.index))) return undefined
  return found.index
}

function cut(words: string, at: number) {
  if (words.length <= QUOTE_MAX || at <= LEAD_IN) return shorten(words, QUOTE_MAX)
  const from = words.indexOf(' ', at - LEAD_IN) + 1
  return shorten(`…${words.slice(from)}`, QUOTE_MAX)
}
