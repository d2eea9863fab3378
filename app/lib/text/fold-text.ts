export const TEXT_LINE = /^[^\p{Cc}\p{Cs}]*$/u
// oxlint-disable-next-line no-control-regex -- finding control characters is the point
export const TEXT_LINES = /^[^\p{Cs}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/u

/** Tabs and line breaks are text; NUL and other controls, what XML does not know, and lone surrogates are not. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the point
const CONTROLS = /[\p{Cs}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/gu

export function hasNoControls(text: string): boolean {
  return text.search(CONTROLS) < 0
}

export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '')
}

/** Latin letters that Unicode does not take apart: what each is without strokes and hooks, or as two letters. */
const UNSTROKED = new Map(
  `a ⱥ|b ƀƃɓ|c ȼƈ|d đðɖɗƌ|e ɇəǝɛ|f ƒ|g ǥɠꞡ|h ħⱨ|i ıɨɪ|j ɉȷ|k ꝁꝃꝅꞣⱪƙĸ|l łƚⱡɫɬꝉ|n ꞥƞɲŋ|o øɵɔꝋꝍ|p ᵽꝑꝓƥ|q ꝗꝙ|r ɍꞧ
   |s ꞩȿ|t ŧⱦƭ|u ʉ|w ⱳ|y ɏƴ|z ƶⱬȥ|aa ꜳ|ae æ|ao ꜵ|au ꜷ|av ꜹ|ay ꜽ|hv ƕ|oe œ|oo ꝏ|ou ȣ|ss ß|th þ|ue ᵫ|vy ꝡ`
    .split('|')
    .map((line) => line.trim().split(' '))
    .flatMap(([plain = '', letters = '']) =>
      [...letters].map((letter) => [letter, plain] as const),
    ),
)
const STROKED = new RegExp(`[${[...UNSTROKED.keys()].join('')}]`, 'gu')
/** Every mark that people, keyboards and programs set for an apostrophe. */
const APOSTROPHES =
  /['`´\u02B9-\u02BF\u02C8\u02CA\u02CB\u0374\u0384\u055A\u05F3\u07F4\u1FBD\u1FBF\u1FEF\u1FFD\u1FFE\u2018\u2019\u201B\u2032\u2035\u275B\u275C\uA78B\uA78C\uFF07\uFF40]/g

/** Returns lower case without accents: 'Ard Mhácha' and 'ard mhacha' become the same text. */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}+/gu, '')
    .replace(STROKED, (letter) => UNSTROKED.get(letter) ?? letter)
}

function isAscii(text: string) {
  // oxlint-disable-next-line no-control-regex -- all of ASCII is meant
  return /^[\u0000-\u007F]*$/.test(text)
}

/** Returns the words of a text: folded, letters and digits only, in order. */
export function searchWords(text: string): string[] {
  return foldText(text.replace(APOSTROPHES, '')).match(/[\p{Letter}\p{Number}]+/gu) ?? []
}

/** Signs beside a word, and what stands in it without being seen. */
const UNSEEN = /[™℠®©\p{Cf}]/gu
const GROUPED = /(?<![\d.,])\d{1,3}(?:(?:[.,’'\u00A0\u2009\u202F]\d{3}){1,4}|(?: 000){1,4})(?!\d)/g
const EURO = /(?<!\p{Letter})eur ?(?=\d)|(?<=\d) ?eur(?:os?)?(?!\p{Letter})/giu
const THOUSANDS = /(€ ?)?(?<![\d.,])(\d{1,4}(?:[.,]\d{1,2})?) ?([km])(?![\p{Letter}\p{Number}])/giu
/** '4k' is a screen and '5k' a run, from 10 on it is a price. */
const LEAST_THOUSANDS = 10
/** 'M&S', 'h & m', 'P and O' */
const INITIALS =
  /(?<![\p{Letter}\p{Number}])(\p{Letter})(?: ?[&+] ?| and )(\p{Letter})(?![\p{Letter}\p{Number}])/giu

/**
 * Returns the words that search compares, of listings as of queries: '€1,000', '1.000 euro' and '€1k' are the word
 * '1000', 'M&S' is 'mns'.
 */
export function indexWords(text: string): string[] {
  const plain = text.replace(UNSEEN, '').replace(INITIALS, '$1n$2').replaceAll('&', ' and ')
  return searchWords(/\d/.test(plain) ? withWholeNumbers(plain) : plain)
}

function withWholeNumbers(text: string): string {
  return text
    .replace(GROUPED, (number) => number.replace(/\D/g, ''))
    .replace(/(\d)[.,]0{1,2}(?![.,]?\d)/g, '$1')
    .replace(THOUSANDS, toWhole)
    .replace(EURO, ' ')
}

function toWhole(written: string, euro: string | undefined, digits: string, unit: string): string {
  const number = Number(digits.replace(',', '.'))
  const isThousands = unit.toLowerCase() === 'k'
  const isPrice =
    euro !== undefined || (isThousands && (number >= LEAST_THOUSANDS || /\D/.test(digits)))
  return isPrice ? ` ${Math.round(number * (isThousands ? 1_000 : 1_000_000))}` : written
}

/** Cuts between words at `max` characters; empty for a text without letters and digits. */
export function slugify(text: string, max = 80): string {
  const slug = foldText(text.replace(APOSTROPHES, ''))
    .replaceAll('&', ' and ')
    .replaceAll('€', ' euro ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug.length <= max) return slug
  const cut = slug.slice(0, max + 1)
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 0) || max)
}
