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
import { structuredEnd } from './structured-end.ts'
import { IS_COMPETITION, isWallTitle } from './walls.ts'

const NAMED_THINGS = /Event|Offer|Product|Article|BlogPosting|Contest|Game/i
const GENERIC = /^(?:competitions?|giveaways?|prize draws?|promotions?|win|enter now|home|news)$/i
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
      entryMethod: methodOf(page),
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

/** Pages drawn by scripts describe themselves only for search engines. */
function wordsOf({ title, meta, text }: PageFacts) {
  return [title, meta['og:description'] ?? meta.description, text].filter(Boolean).join('\n')
}

function titleOf({ jsonLd, meta, headings, title }: PageFacts): ReadField | undefined {
  const named = jsonLd.find((node) => NAMED_THINGS.test(node['@type'] ?? ''))
  const titles = [named?.headline ?? named?.name, meta['og:title'], headings[0], title]
    .filter((whole) => whole !== undefined && whole !== '' && !isWallTitle(whole))
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
  return isSite
    ? title.slice(0, title.lastIndexOf(last)).replace(/(?<![\s|–—·»-])[\s|–—·»-]+$/, '')
    : title.trim()
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
export function pictureOf(page: PageFacts, url: string): string | undefined {
  const { meta, jsonLd } = page
  const width = Number(meta['og:image:width'] ?? PAGE_PICTURE_MIN.width)
  if (width < PAGE_PICTURE_MIN.width) return undefined
  const address =
    meta['og:image:secure_url'] ??
    meta['og:image'] ??
    meta['twitter:image'] ??
    jsonLd.map(({ image }) => image).find(Boolean)
  return address ? resolved(address, page, url) : undefined
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
