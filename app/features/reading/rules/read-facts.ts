import type { Day } from '#app/lib/time/days.ts'
import { baseOf, type PageFacts } from '#app/lib/web/parse-page.ts'
import type { JsonLdNode } from '#app/lib/web/flatten-json-ld.ts'
import { shorten } from '#app/lib/text/shorten.ts'
import { FIELDS } from '#app/features/listings/rules/fields.ts'
import { ASKED_LABELS } from './asked-labels.ts'
import { findEntryForm } from './entry-form.ts'
import { PAGE_PICTURE_MIN } from './limits.ts'
import { withoutGaps, type ReadField, type ReadFields } from './read-fields.ts'
import { readSentences } from './read-text.ts'
import { sentencesOf } from './sentences.ts'
import { isSocialMedia } from './social-media.ts'
import { structuredEnd } from './structured-end.ts'
import { IS_COMPETITION, isWallTitle } from './walls.ts'

const NAMED_THINGS = /Event|Offer|Product|Article|BlogPosting|Contest|Game/i
const MAY_BE_WON = /Event|Festival|Offer|Product|Game/i
const GENERIC = /^(?:competitions?|giveaways?|prize draws?|promotions?|win|enter now|home|news)$/i
const NETWORK =
  /\b(?:facebook|fb|insta(?:gram)?|tiktok|twitter|x\.com|tweet|retweet|rt|snapchat|youtube|linkedin|threads|pinterest|bluesky|social media|socials)\b|(?<![\w.])@[a-z]\w+/i
const SEPARATOR = /(?<!\s)\s+[|–—·»-]\s+/
const SITE_NAME_MAX = 40
const LINK_TEXT_MAX = 200

/** Finds the facts of a competition on a promoter's page, each with the words it was read in. */
export function readFacts(page: PageFacts, url: string, today: Day): ReadFields {
  const said = readSentences(sentencesOf(wordsOf(page)), today)
  return {
    ...said,
    ...withoutGaps({
      competitionTitle: titleOf(page),
      promoterName: promoterOf(page),
      termsUrl: termsOf(page, url),
      entryMethod: methodOf(page) ?? withNetwork(said.entryMethod, page, url),
      competitionEndDate: agreed(structuredEnd(page), said.competitionEndDate),
    }),
  }
}

/** A sentence that names another day makes both a hint. */
function agreed(end: ReadField | undefined, said: ReadField | undefined) {
  return end && said?.value && said.value !== end.value ? { ...said, value: '' } : end
}

function methodOf({ forms }: PageFacts): ReadField | undefined {
  const form = findEntryForm(forms)
  if (!form) return undefined
  const asks = form.asks.map((kind) => ASKED_LABELS[kind]).join(', ')
  return { value: 'online-form', from: shorten(`Its form asks for: ${asks}`) }
}

/** “Comment below” may be meant for the page itself. */
function withNetwork(method: ReadField | undefined, page: PageFacts, url: string) {
  const isNamed =
    method?.value !== 'social-media' || isSocialMedia(url) || NETWORK.test(wordsOf(page))
  return method && !isNamed ? { ...method, value: '' } : method
}

/** Pages drawn by scripts describe themselves only for search engines. */
function wordsOf({ title, meta, text }: PageFacts) {
  return [title, meta['og:description'] ?? meta.description, text].filter(Boolean).join('\n')
}

function titleOf({ jsonLd, meta, headings, title }: PageFacts): ReadField | undefined {
  const things = jsonLd.filter((node) => NAMED_THINGS.test(node['@type'] ?? ''))
  const nameOf = ({ headline, name = '' }: JsonLdNode) => headline ?? name
  const named = things.find((node) => IS_COMPETITION.test(nameOf(node))) ?? things[0]
  const name = named && nameOf(named)
  const others = [meta['og:title'], ...headings, title]
  const isPrize =
    named !== undefined && MAY_BE_WON.test(named['@type'] ?? '') && isPartOf(nameOf(named), others)
  const titles = (isPrize ? [...others, name] : [name, ...others])
    .filter((whole) => whole !== undefined && whole !== '' && !isWallTitle(whole))
    .map((whole = '') => ({ whole, bare: withoutSite(whole, meta['og:site_name']) }))
  const found = titles.find(({ bare }) => bare && !GENERIC.test(bare)) ?? titles[0]
  return found?.bare
    ? { value: shorten(found.bare, FIELDS.competitionTitle.limit), from: shorten(found.whole) }
    : undefined
}

/** A concert that is the prize is not what the page is about. */
function isPartOf(name: string, titles: readonly (string | undefined)[]) {
  if (!IS_COMPETITION.test(name)) return titles.some((title) => title)
  const beginsWithPrize = /^(?:win|your chance)\b/i.test(name)
  return !beginsWithPrize && titles.some((one = '') => /^win\b/i.test(one) && one.includes(name))
}

/** 'Win a weekend | Harbour House' without the name of the site. */
function withoutSite(title: string, site: string | undefined) {
  const parts = title.split(SEPARATOR)
  const last = parts.at(-1) ?? ''
  if (parts.length < 2 || IS_COMPETITION.test(last)) return title.trim()
  const isSite = site ? last.toLowerCase() === site.toLowerCase() : last.length <= SITE_NAME_MAX
  return isSite
    ? title.slice(0, title.lastIndexOf(last)).replace(/(?<![\s|–—·»-])[\s|–—·»-]+$/, '')
    : title.trim()
}

function promoterOf({ meta, jsonLd }: PageFacts): ReadField | undefined {
  const organisers = jsonLd.map(
    ({ organizer, publisher, provider }) => organizer ?? publisher ?? provider,
  )
  const value = meta['og:site_name'] ?? organisers.find(Boolean)
  return value
    ? { value: shorten(value, FIELDS.promoterName.limit), from: shorten(value) }
    : undefined
}

/** The address of the picture that the page shows of itself, the first that it does not call small. */
export function pictureOf(page: PageFacts, url: string): string | undefined {
  const { pictures, jsonLd } = page
  const { width: leastWidth, height: leastHeight } = PAGE_PICTURE_MIN
  const large = pictures.filter(
    ({ width = leastWidth, height = leastHeight }) => width >= leastWidth && height >= leastHeight,
  )
  const others = pictures.length > 0 ? [] : jsonLd.map(({ image = '' }) => image)
  return [...large.map(({ href }) => href), ...others]
    .map((address) => (address === '' ? undefined : resolved(address, page, url)))
    .find(Boolean)
}

const TERMS: readonly RegExp[] = [
  /\b(?:competition|promotion|prize|giveaway|draw)\b.{0,200}\b(?:terms|rules|t\s?&\s?cs?)/i,
  /\b(?:terms|rules|t\s?&\s?cs?)\b.{0,200}\b(?:competition|promotion|prize|giveaway|draw)/i,
  /^(?:full |see |read )?(?:the )?(?:terms (?:and|&) conditions|t\s?&\s?cs?|rules|terms)\b(?! of (?:use|service|sale))/i,
]

function termsOf(page: PageFacts, url: string): ReadField | undefined {
  for (const pattern of TERMS)
    for (const { text, href } of page.links) {
      const address = pattern.test(text.slice(0, LINK_TEXT_MAX)) && resolved(href, page, url)
      if (address) return { value: address, from: shorten(text) }
    }
  return undefined
}

function resolved(href: string, page: PageFacts, url: string) {
  const target = URL.parse(href, baseOf(page, url))
  const isPage = target && /^https?:$/.test(target.protocol) && !href.startsWith('#')
  return isPage ? target.href : undefined
}
