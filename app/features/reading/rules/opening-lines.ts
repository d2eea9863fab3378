import { FIELDS } from '#app/features/listings/rules/fields.ts'
import { shorten } from '#app/lib/text/shorten.ts'
import type { ReadField } from './read-fields.ts'
import { IS_COMPETITION } from './walls.ts'

/** Only these lines of a post can be its title, or name who wrote it. */
const LINES_MAX = 6
const TITLE_MAX = 100
const NAME_MAX = 50
const DECORATION = /^[^\p{L}\d"'(€#@]+|(?<![^\p{L}\d"')!?€.%])[^\p{L}\d"')!?€.%]+$/gu
const SUBJECT = /^subject: ?(?<title>.+)$/i
const FROM = /^from: ?"?(?<name>[^<"]+?)"? ?<[^>]+>$/i
/** “Win a weekend in Dingle”, in capitals too; not “WIN WIN WIN!”. */
const WINS =
  /^(?:(?:your|a) chance to win|win|buaigh)!?:? (?!\P{L}*win\b|(?:or|instantly|e-?mail|text|like|just|simply|by)\b)\S+ \S/iu
const NAMES_DRAW =
  /^(?:\S+ ){2,6}(?:competition|raffle|giveaway|draw)$|^(?:\S+ )?(?:giveaway|competition): \S+ \S/i
const HAS_MORE = /[.!?] +\p{Lu}|[.!?] +[^\p{L}\s]|[:,]$|\bclos(?:es|ing) (?:on|at|date|\d)/u
const GENERIC =
  /\b(?:win|terms|conditions|rules|competitions?|comp|giveaway|draw|raffle|offer|hi|hello|dear|subject|from|to|it's|day|entry|entries|official|general|important|new|news|black friday|christmas|happy|free|merry|the winner)\b/i
/** As social media puts it below the name: “2d · 🌐”, “Yesterday at 14:02”, “Sponsored”. */
const WHEN =
  /^(?:\d{1,2} ?(?:s|m|h|d|w|y|mins?|hrs?|hours?|days?|weeks?)\b|yesterday|just now|sponsored|follow\b|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d|\d{1,2} (?:january|february|march|april|may|june|july|august|september|october|november|december)\b)/i
const HANDLE = /^@?(?=[a-z\d._]*[._]|[a-z\d]{8,}$)(?=.*[a-z])[a-z\d][a-z\d._]{2,29}$/
const ON_SITE = /^(?<name>.{2,50}?) is (?:on instagram|on facebook|in|at|with|\p{L}+ing)\b/iu
/** Each word has a capital, or is a small one between such words. */
const NAME =
  /^(?:(?:The|An) )?(?:\p{Lu}[\p{L}'’.]*|\d[\d.]*(?:FM)?)(?: (?:\p{Lu}[\p{L}'’.&-]*|&|and|of|the|na|an|\d[\d.]*(?:FM)?)){1,5}$/u
const COMPANY = String.raw`(?<name>(?:The )?\p{Lu}[^,;:()\n]{1,60}?)`
const SAID: readonly RegExp[] = [
  String.raw`[Pp]romoter"?(?: of (?:this|the) [\p{L} ]{4,30}?)?(?: is:?|:| means| refers to)`,
  String.raw`(?:draw|competition|promotion|giveaway) is (?:run|organi[sz]ed|promoted|brought to you) by`,
].map(
  (words) =>
    new RegExp(String.raw`\b${words} ${COMPANY}(?=[,;(]|\. |\.?$| of [\p{Lu}\d]| whose| \()`, 'u'),
)

type Opening = { title: ReadField | undefined; promoter: ReadField | undefined }

/** Finds the title and the promoter of a post or mail in its first lines, where they are plain to see. */
export function openingLines(text: string): Opening {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .slice(0, LINES_MAX)
  return {
    title: toField(titleIn(lines), FIELDS.competitionTitle.limit),
    promoter: toField(writerOf(lines), FIELDS.promoterName.limit),
  }
}

/** Finds the promoter where a sentence names one as such. */
export function promoterIn(sentences: readonly string[]): ReadField | undefined {
  for (const sentence of sentences)
    for (const pattern of SAID) {
      const name = pattern.exec(sentence)?.groups?.name?.trim()
      if (name) return { value: shorten(name, FIELDS.promoterName.limit), from: shorten(sentence) }
    }
  return undefined
}

function toField(found: string | undefined, limit: number): ReadField | undefined {
  return found === undefined ? undefined : { value: shorten(found, limit), from: shorten(found) }
}

function titleIn(lines: readonly string[]) {
  for (const [index, line] of lines.entries()) {
    const subject = SUBJECT.exec(line)?.groups?.title
    if (subject) return IS_COMPETITION.test(subject) ? bare(subject) : undefined
    const title = bare(line)
    if (title.length > TITLE_MAX || HAS_MORE.test(title)) continue
    if (WINS.test(title) || (index === 0 && NAMES_DRAW.test(title))) return title
  }
  return undefined
}

function writerOf([first = '', second = '', ...others]: readonly string[]) {
  const from = [first, second, ...others].map((line) => FROM.exec(line)?.groups?.name).find(Boolean)
  if (from) return from.trim()
  const name = bare(first)
  const site = ON_SITE.exec(name)?.groups?.name
  if (site && NAME.test(site)) return site
  if (HANDLE.test(first)) return first.replace('@', '')
  if (name.length > NAME_MAX || HAS_MORE.test(name) || /[!?:]$/.test(name)) return undefined
  if (WHEN.test(second) && !GENERIC.test(name)) return name
  const isName = NAME.test(name) && !GENERIC.test(name) && name !== name.toUpperCase()
  return isName && second !== '' ? name : undefined
}

function bare(line: string) {
  return line.replace(DECORATION, '').trim()
}
