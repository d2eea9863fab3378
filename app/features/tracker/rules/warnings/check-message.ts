import { foldText } from '#app/lib/text/fold-text.ts'
import type { NamedEntry } from './find-entries.ts'
import { isOn, linksIn, type FoundLink } from './links.ts'
import { SENDERS } from './senders.ts'
import { DENIAL, PATTERNS, SIGNS, type SignID } from './signs.ts'

export const MESSAGE_MAX = 10_000
const QUOTE_MAX = 140
/** A message names its sender here; further on, names may be prizes and couriers. */
const OPENING_LENGTH = 60

export type Sign = { id: SignID; quote: string }
export type Verdict = 'warning' | 'care' | 'nothing'

/** Returns each sign once, with the words that show it; the strong ones first. */
export function findSigns(message: string, entries: readonly NamedEntry[] = []): Sign[] {
  const text = visible(message.slice(0, MESSAGE_MAX)).slice(0, MESSAGE_MAX)
  const links = linksIn(text)
  const signs = [
    ...signsOfLinks(links, text, entries),
    ...signsOfWords(withoutLinks(text, links)),
    ...mixedWords(text),
    ...freeMail(text),
  ]
  const once = signs.filter(({ id }, index) => index === signs.findIndex((one) => one.id === id))
  return once.toSorted((a, b) => Number(isWeak(a)) - Number(isWeak(b)))
}

/** Never more than 'nothing found': no rule can prove that a message is genuine. */
export function verdictOf(signs: readonly Sign[]): Verdict {
  if (signs.length === 0) return 'nothing'
  return signs.every(isWeak) ? 'care' : 'warning'
}

function isWeak({ id }: Sign) {
  return SIGNS[id].weak === true
}

/** Styled letters become plain, and invisible characters vanish. */
function visible(text: string) {
  return text.normalize('NFKC').replace(/[\p{Cf}\u00AD]/gu, '')
}

function withoutLinks(text: string, links: readonly FoundLink[]) {
  return links.reduce((rest, link) => rest.replaceAll(link.text, '…'), text)
}

function signsOfWords(text: string): Sign[] {
  return text.split(/(?<=[.!?;])\s+|\n+/).flatMap((sentence) => {
    const folded = foldText(sentence).replaceAll('’', "'")
    if (DENIAL.test(folded)) return []
    return Object.entries(PATTERNS).flatMap(([id, patterns]) =>
      patterns.some((pattern) => pattern.test(folded))
        ? [{ id: id as SignID, quote: shorten(sentence) }]
        : [],
    )
  })
}

function signsOfLinks(links: readonly FoundLink[], text: string, entries: readonly NamedEntry[]) {
  const opening = text.slice(0, OPENING_LENGTH)
  const named = SENDERS.filter(
    ({ named: pattern }) => pattern.test(foldText(opening)) || pattern.test(opening),
  )
  return links.flatMap((link) => {
    const quote = shorten(link.text)
    const signs: Sign[] = []
    if (isHidden(link)) signs.push({ id: 'hidden-link', quote })
    if (imitates(link)) signs.push({ id: 'imitation', quote })
    else if (named.length > 0 && !named.some(({ sites }) => isOnOne(link, sites)))
      signs.push({ id: 'other-site', quote })
    if (/\.(?:apk|exe|dmg|msi|scr|zip)$/i.test(link.url.pathname))
      signs.push({ id: 'download', quote })
    const entrySites = entries.flatMap(({ site }) => site ?? [])
    if (entrySites.length > 0 && !isOnOne(link, entrySites)) signs.push({ id: 'other-site', quote })
    return signs
  })
}

const SHORTENERS =
  /^(?:bit\.ly|tinyurl\.com|t\.co|cutt\.ly|is\.gd|ow\.ly|rb\.gy|goo\.gl|shorturl\.at|tiny\.cc|rebrand\.ly|t\.ly|s\.id)$/

function isHidden({ host, url, text }: FoundLink) {
  const isNumber = /^[\d.]+$/.test(host) || host.startsWith('[')
  const isForeign = host.split('.').some((label) => label.startsWith('xn--'))
  return (
    isNumber ||
    isForeign ||
    SHORTENERS.test(host) ||
    url.username !== '' ||
    /@/.test(text.split('/')[2] ?? '')
  )
}

function imitates(link: FoundLink) {
  return SENDERS.some(({ inHost, sites }) => {
    if (isOnOne(link, sites)) return false
    return link.host.split('.').some((label) => inHost.test(label.replaceAll('-', '')))
  })
}

function isOnOne({ host }: FoundLink, sites: readonly string[]) {
  return sites.some((site) => isOn(host, site))
}

function mixedWords(text: string): Sign[] {
  const word = text
    .match(/[\p{L}\p{M}]+/gu)
    ?.find(
      (one) => /\p{Script=Latin}/u.test(one) && /\p{Script=Cyrillic}|\p{Script=Greek}/u.test(one),
    )
  return word === undefined ? [] : [{ id: 'alphabet', quote: shorten(word) }]
}

const FREE_MAIL =
  /(?<![\w.+-])[\w.+-]+@(?:gmail|hotmail|outlook|yahoo|proton(?:mail)?|aol|gmx)\.[a-z.]{2,6}/i

function freeMail(text: string): Sign[] {
  const [address] = FREE_MAIL.exec(text) ?? []
  const folded = foldText(text)
  if (!address || !SENDERS.some(({ named }) => named.test(folded))) return []
  return [{ id: 'free-mail', quote: address }]
}

function shorten(text: string) {
  const characters = [...text.trim()]
  return characters.length > QUOTE_MAX
    ? `${characters.slice(0, QUOTE_MAX).join('')} …`
    : text.trim()
}
