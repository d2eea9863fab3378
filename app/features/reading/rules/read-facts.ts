import type { Day } from '#app/lib/time/days.ts'
import { readDay } from '#app/lib/time/read-days.ts'
import type { PageFacts, PageLink } from '#app/lib/web/parse-page.ts'
import type { JsonLdNode } from '#app/lib/web/flatten-json-ld.ts'
import { shorten } from '#app/lib/text/shorten.ts'
import { FIELDS } from '#app/features/listings/rules/fields.ts'
import { PAGE_PICTURE_MIN } from './limits.ts'
import { readText, withoutGaps, type ReadField, type ReadFields } from './read-text.ts'

const WALL =
  /^(?:just a moment|attention required|access denied|please wait|one moment|verify(?:ing)? you are human|are you a robot|log in|login|403 forbidden)\b/i
const NAMED_THINGS = /Event|Offer|Product|Article|BlogPosting|Contest|Game/i
const IS_COMPETITION = /\b(?:win|competition|giveaway|prize|draw|comórtas)\b/i
const GENERIC = /^(?:competitions?|giveaways?|prize draws?|promotions?|win|enter now|home|news)$/i
const SEPARATOR = /\s+[|–—·»-]\s+/
const SITE_NAME_MAX = 40

/** A page that shows a login or a check for robots in place of its text. */
export function isWall(page: PageFacts): boolean {
  return hasWallTitle(page) || (page.text === '' && !page.meta['og:title'])
}

export function hasWallTitle({ title }: Pick<PageFacts, 'title'>): boolean {
  return WALL.test(title)
}

/** Finds the facts of a competition on a promoter's page, each with the words it was read in. */
export function readFacts(page: PageFacts, url: string, today: Day): ReadFields {
  return {
    ...readText(wordsOf(page), today),
    ...withoutGaps({
      competitionTitle: titleOf(page),
      promoterName: promoterOf(page),
      termsUrl: termsOf(page.links, url),
      competitionEndDate: structuredEnd(page),
    }),
  }
}

/** Pages drawn by scripts describe themselves only for search engines. */
function wordsOf({ title, meta, text }: PageFacts) {
  return [title, meta['og:description'] ?? meta.description, text].filter(Boolean).join('\n')
}

function titleOf({ jsonLd, meta, headings, title }: PageFacts): ReadField | undefined {
  const named = jsonLd.find((node) => NAMED_THINGS.test(node['@type'] ?? ''))
  const titles = [named?.headline ?? named?.name, meta['og:title'], headings[0], title]
    .filter((whole) => whole !== undefined && whole !== '')
    .map((whole = '') => ({ whole, bare: withoutSite(whole, meta['og:site_name']) }))
  const found = titles.find(({ bare }) => bare && !GENERIC.test(bare)) ?? titles[0]
  return found?.bare
    ? { value: shorten(found.bare, FIELDS.competitionTitle.limit), from: shorten(found.whole) }
    : undefined
}

/** 'Win a weekend | Harbour House' without the name of the site. */
function withoutSite(title: string, site: string | undefined) {
  const parts = title.split(SEPARATOR)
  const last = parts.at(-1) ?? ''
  if (parts.length < 2 || IS_COMPETITION.test(last)) return title.trim()
  const isSite = site ? last.toLowerCase() === site.toLowerCase() : last.length <= SITE_NAME_MAX
  return isSite ? title.slice(0, title.lastIndexOf(last)).replace(/[\s|–—·»-]+$/, '') : title.trim()
}

function promoterOf({ meta, jsonLd }: PageFacts): ReadField | undefined {
  const site = meta['og:site_name']
  const organiser = jsonLd.map(organiserOf).find(Boolean)
  const value = site ?? organiser
  return value
    ? { value: shorten(value, FIELDS.promoterName.limit), from: shorten(value) }
    : undefined
}

function organiserOf({ organizer, publisher, provider }: JsonLdNode) {
  return organizer ?? publisher ?? provider
}

/** The address of the picture that the page shows of itself, unless it says that it is small. */
export function pictureOf({ meta, jsonLd }: PageFacts, url: string): string | undefined {
  const width = Number(meta['og:image:width'] ?? PAGE_PICTURE_MIN.width)
  if (width < PAGE_PICTURE_MIN.width) return undefined
  const address =
    meta['og:image:secure_url'] ??
    meta['og:image'] ??
    meta['twitter:image'] ??
    jsonLd.map(({ image }) => image).find(Boolean)
  return address && isPage(address, url) ? new URL(address, url).href : undefined
}

const TERMS: readonly RegExp[] = [
  /\b(?:competition|promotion|prize|giveaway|draw)\b.*\b(?:terms|rules|t\s?&\s?cs?)/i,
  /\b(?:terms|rules|t\s?&\s?cs?)\b.*\b(?:competition|promotion|prize|giveaway|draw)/i,
  /^(?:full |see |read )?(?:the )?(?:terms (?:and|&) conditions|t\s?&\s?cs?|rules|terms)\b(?! of (?:use|service|sale))/i,
]

function termsOf(links: readonly PageLink[], url: string): ReadField | undefined {
  for (const pattern of TERMS) {
    const link = links.find(({ text, href }) => pattern.test(text) && isPage(href, url))
    if (link) return { value: new URL(link.href, url).href, from: shorten(link.text) }
  }
  return undefined
}

function isPage(href: string, url: string) {
  const target = URL.parse(href, url)
  return target !== null && /^https?:$/.test(target.protocol) && !href.startsWith('#')
}

/** An event's end is the closing date only where the event is the competition. */
export function structuredEnd({
  endDates,
  jsonLd,
}: Pick<PageFacts, 'endDates' | 'jsonLd'>): ReadField | undefined {
  const ends = jsonLd.flatMap(({ validThrough, endDate, name = '' }) => [
    validThrough,
    IS_COMPETITION.test(name) ? endDate : undefined,
  ])
  const [found] = [...endDates, ...ends].flatMap((text) => {
    const day = text && readDay(text)
    return day ? [{ value: day, from: text }] : []
  })
  return found
}
