import { withoutControls } from '#app/lib/text/fold-text.ts'

/** Characters; what follows is not read. */
const TEXT_MAX = 200_000
const SENTENCES_MAX = 5_000
/** Longer sentences are divided: the time of some patterns grows with the square of the length. */
const PARTS = /.{1,2000}(?!\S)|.{1,2000}/g
/** Between letters that people see: soft hyphens, zero-width characters, variation selectors, keycaps. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|[\u034F\u20E3]/gu
const LINE_BREAK = /\r\n?|[\u2028\u2029\v\f]/g
const BREAK =
  /\n+|(?<=(?<!\b(?:[Ss]t|[Nn]o|[Cc]o|[FMD]rs?|[Ee]xcl|[Ii]ncl|[Aa]pprox|[ap]\. ?m|[A-Za-z]))[.!?…]) (?=[^a-z\d\s])(?!(?<=\b\d\d?\. )(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))|(?<=[a-z]{4}[.!?]) (?=\(?\d{1,4}[).]? (?!Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{L})| (?=• )|(?<=\?) (?=\d)/u

/** Returns a text as patterns expect it: plain letters for styled ones, one kind of quotes, dashes and spaces. */
export function plainText(text: string): string {
  const visible = text.slice(0, TEXT_MAX).replace(LINE_BREAK, '\n').replace(INVISIBLE, '')
  return withoutControls(visible)
    .normalize('NFKC')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[‐‑–—−]/g, '-')
    .replace(/[^\S\n]+/g, ' ')
}

/** Returns the sentences and lines of a text, plain. 'By 5 p.m. Irish time' stays whole. */
export function sentencesOf(text: string): string[] {
  return sentencesIn(plainText(text))
}

/** Returns those of a text that is plain. */
export function sentencesIn(plain: string): string[] {
  return plain
    .split(BREAK)
    .flatMap((sentence) => sentence.match(PARTS) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .slice(0, SENTENCES_MAX)
}
