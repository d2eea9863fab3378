import { FIELDS } from '#app/features/listings/rules/fields.ts'
import { shorten } from '#app/lib/text/shorten.ts'
import type { ReadField } from './read-fields.ts'
import { numberOf } from './winner-words.ts'

/** “€1,500”, “€1.500,00”, “€1 500”, “€2.5k”, “€2 million”, “180 euro” */
const AMOUNT =
  /(?:€ ?|\beur(?:o)? )(?<after>\d+(?:[., ]\d+){0,6})(?: ?(?<unit>k|m|mn|million|thousand)\b)?|(?<![€£$\d.,])(?<![€£$\d.,] )(?<before>\d+(?:[., ]\d+){0,6}) ?euros?\b/gi
const GROUPED = /^\d{1,3}(?:([., ])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d{2})?$/
const PLAIN = /^(\d{1,9})(?:[.,]\d{2})?$/
const FRACTION = /^\d+[.,]\d{1,2}$/
const THING = String.raw`(?:voucher|gift ?cards?|card|token|hamper|cash|makeover|spree|dearbh[aá]n)`
/** What stands right before or after the amount of a prize. */
const WORTH =
  /\b(?:worth|values?|valued|rrp|prize fund|retail price|jackpot|up to|usually|(?:win|winning|wins|won|buaigh)(?: yourself)?(?: an?| our| the)?|dearbh[aá]n|giving (?:away|one of you)(?: an?)?|(?:the winner|best \p{L}+)\b[^€.!?]{0,25}\b(?:gets|wins|receives)|draw for an?) ?(?:[^€.!?\d]|£\d+){0,25}$/iu
const IS_PRIZE = new RegExp(String.raw`^(?: [\p{L}\d'&-]+){0,3}? ${THING}\b`, 'iu')
/** Part of a prize, one of several, or no prize. */
const PART_BEFORE =
  /\b(?:and|plus|with|spend\w*|purchase\w*|costs?|minimum|was|now|from|fee of|each (?:worth|valued at)|\d (?:x|×)) (?:an? )?(?:of )?$|[&+×] ?(?:an? )?$/i
const PART_AFTER =
  /^ ?(?:each|per|off|a (?!\p{L}+ voucher)|\?|to spend|credit|or more|minimum|in prizes)/iu
const CONTEXT = 50

/** Returns the largest amount that a text calls the prize's, in whole euro; nothing where there is doubt. */
export function prizeValue(sentences: readonly string[]): ReadField | undefined {
  const amounts = sentences
    .filter((sentence) => !COUNTS.some((one) => one.test(sentence)))
    .flatMap((sentence) => amountsIn(sentence).map((amount) => ({ amount, sentence })))
  const [largest] = amounts.toSorted((one, other) => other.amount - one.amount)
  return largest && { value: String(largest.amount), from: shorten(largest.sentence) }
}

function amountsIn(sentence: string): number[] {
  return [...sentence.matchAll(AMOUNT)].flatMap(({ index, 0: text, groups = {} }) => {
    const before = sentence.slice(Math.max(0, index - CONTEXT), index)
    const after = sentence.slice(index + text.length, index + text.length + CONTEXT)
    const isPart = PART_BEFORE.test(before) || PART_AFTER.test(after)
    if (isPart || !(WORTH.test(before) || IS_PRIZE.test(after))) return []
    return toAmount(groups.after ?? groups.before ?? '', groups.unit) ?? []
  })
}

/** Returns whole euro; undefined for digits that could be read in two ways. */
function toAmount(digits: string, unit?: string): number | undefined {
  const factor = unit === undefined ? 1 : /^[kt]/i.test(unit) ? 1_000 : 1_000_000
  const text = digits.trim()
  const whole = GROUPED.test(text)
    ? Number(text.replace(/[.,]\d{2}$/, '').replace(/[., ]/g, ''))
    : Number(PLAIN.exec(text)?.[1] ?? NaN)
  const value = factor > 1 && FRACTION.test(text) ? Number(text.replace(',', '.')) : whole
  const amount = Math.round(value * factor)
  return amount > 0 && amount <= FIELDS.prizeValue.range[1] ? amount : undefined
}

const NUMBER = String.raw`(?<![€£$] ?|[.,\d])(\d{1,3}(?:,\d{3})+|\d{1,6}|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|fifty)`
const COUNTS = [
  String.raw`\b(?:one|1) of ${NUMBER} (?!of|the|our)`,
  String.raw`\b${NUMBER} (?:lucky \p{L}+|(?:overall |daily )?(?:winners|prizes))\b(?! (?:each|a|per) )`,
  String.raw`\b(?:have|has|'ve|giving away|win) ${NUMBER} (?:pairs?|copies|(?:family )?passes|sets|hampers|vouchers)\b`,
  String.raw`\bgive ${NUMBER} of you\b`,
  String.raw`\b${NUMBER} (?:\p{L}+ ){1,3}to be won\b`,
].map((source) => new RegExp(source, 'iu'))

/** Returns how many can win. */
export function prizeCount(sentences: readonly string[]): ReadField | undefined {
  for (const sentence of sentences)
    for (const pattern of COUNTS) {
      const [, number = ''] = pattern.exec(sentence) ?? []
      const count = Number(number.replaceAll(',', '')) || numberOf(number.toLowerCase())
      if (count > 0) return { value: String(count), from: shorten(sentence) }
    }
  return undefined
}
