import type { Block, BodyListing, CampaignBody } from '#app/features/letters/rules/campaign-body.ts'

/** Listings in one mail. */
export const MAIL_ITEMS_MAX = 20

/** What one alert, or the bookmarks, bring to a mail. */
export type Section = {
  heading: string
  /** Whether the listings are bookmarks that close tomorrow, not new ones. */
  isReminder: boolean
  listings: readonly BodyListing[]
  list: { label: string; link: string }
  stop: { label: string; link: string }
}

/** How many of its items each section shows: what one leaves free goes to the others. */
export function shareItems(counts: readonly number[], max = MAIL_ITEMS_MAX): number[] {
  const shown = counts.map(() => 0)
  for (let left = max; left > 0;) {
    const hungry = counts.flatMap((count, index) => (count > (shown[index] ?? 0) ? [index] : []))
    if (hungry.length === 0) break
    for (const index of hungry.slice(0, left)) shown[index] = (shown[index] ?? 0) + 1
    left -= Math.min(left, hungry.length)
  }
  return shown
}

/** Undefined when there is nothing to say. */
export function alertBody(sections: readonly Section[]): CampaignBody | undefined {
  const filled = sections.filter(({ listings }) => listings.length > 0)
  if (filled.length === 0) return undefined
  return { subject: subjectOf(filled), blocks: filled.flatMap(toBlocks) }
}

function subjectOf(sections: readonly Section[]) {
  const fresh = sections.filter(({ isReminder }) => !isReminder).flatMap((one) => one.listings)
  if (fresh.length === 0) return 'Closing tomorrow: what you saved'
  const [first] = fresh
  return fresh.length === 1 ? `New: ${cut(first?.title ?? '')}` : `${fresh.length} new competitions`
}

function cut(title: string) {
  return title.length <= 100 ? title : `${title.slice(0, 99).trimEnd()}…`
}

function toBlocks({ heading, listings, list, stop }: Section): Block[] {
  return [
    { kind: 'heading', words: [{ text: heading }] },
    { kind: 'listings', listings: [...listings] },
    {
      kind: 'paragraph',
      words: [
        { text: list.label, link: list.link },
        { text: ' · ' },
        { text: stop.label, link: stop.link },
      ],
    },
  ]
}
