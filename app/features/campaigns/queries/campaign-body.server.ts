import type { Db } from '#app/db/client.server.ts'
import {
  isOpenOn,
  isUnrestricted,
  selectCards,
  toCard,
} from '#app/features/listings/queries/cards.server.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { listBoxes } from '#app/features/places/queries/bookings.server.ts'
import { pickBoxes } from '#app/features/places/rules/places.ts'
import { ENDING_SOON_DAYS } from '#app/features/listings/rules/closing.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { prizeLabel } from '#app/features/listings/rules/prize.ts'
import { addDays, prettyDate, type Day } from '#app/lib/time/days.ts'
import type { Block, CampaignBody, BodyListing } from '#app/features/letters/rules/campaign-body.ts'
import { splitAtPlaceholders, type BodyPart, type Placeholder } from '../rules/placeholders.ts'
import { campaignMail } from '../campaign-mail.ts'

/** A mail is often read a day later: listings that end soon are open for this number of days after today. */
const DAYS_TO_ENTER = 2
/** Gmail hides what follows. */
const SHOWN_BYTES = 102_000
const CLIPPED =
  'The mail is so long that Gmail hides its end, and the link to stop the news with it. You can send it all the same.'

type Written = { subject: string; body: string }
export type ComposedBody = {
  letter: CampaignBody
  faults: string[]
}
export type CampaignPreview = ComposedBody & { text: string }

/** Listings that can't be shown are left out and reported as errors. */
export async function composeCampaignBody(
  db: Db,
  { subject, body }: Written,
  { baseUrl, today }: { baseUrl: string; today: Day },
): Promise<ComposedBody> {
  const blocks: Block[] = []
  const faults: string[] = []
  for (const part of splitAtPlaceholders(body)) {
    const made = await toBlocks(db, part, baseUrl, today)
    if (typeof made === 'string') faults.push(made)
    else blocks.push(...made)
  }
  if (blocks.length === 0) faults.unshift('The mail is still empty.')
  return { letter: { subject, blocks }, faults }
}

export async function previewCampaignBody(
  db: Db,
  written: Written,
  place: { baseUrl: string; today: Day },
): Promise<CampaignPreview> {
  const composed = await composeCampaignBody(db, written, place)
  const { text, html } = mailOf(composed.letter, place.baseUrl)
  const faults =
    Buffer.byteLength(html) > SHOWN_BYTES ? [...composed.faults, CLIPPED] : composed.faults
  return { ...composed, faults, text }
}

export function previewSent(letter: CampaignBody, baseUrl: string): CampaignPreview {
  return { letter, text: mailOf(letter, baseUrl).text, faults: [] }
}

function mailOf(letter: CampaignBody, baseUrl: string) {
  return campaignMail({ to: 'reader@example.ie', letter, token: '…', baseUrl })
}

async function toBlocks(db: Db, part: BodyPart, baseUrl: string, today: Day) {
  if (part.kind === 'error') return part.message
  if (part.kind === 'markdown') {
    const { readBlocks } = await import('./read-blocks.server.ts')
    return readBlocks(part.text, baseUrl)
  }
  if (part.placeholder.kind === 'advert') return advertLine(db, baseUrl, today)
  const cards = await findListings(db, part.placeholder, today)
  if (cards.length === 0) return nothingFor(part.placeholder)
  const listings = cards.map((card) => toBodyListing(card, baseUrl, today))
  return [{ kind: 'listings' as const, listings }]
}

async function advertLine(db: Db, baseUrl: string, today: Day): Promise<Block[]> {
  // The place holds one booking a day, so there are no turns.
  return pickBoxes(await listBoxes(db, today), { place: 'digest', turn: 0 }).map(
    ({ id, description, btnText }) => ({
      kind: 'paragraph',
      words: [
        { text: 'Advert: ', bold: true },
        { text: `${description ?? ''} ` },
        { text: btnText, link: `${baseUrl}/advert/${id}` },
      ],
    }),
  )
}

type OfListings = Exclude<Placeholder, { kind: 'advert' }>

async function findListings(db: Db, placeholder: OfListings, today: Day) {
  const rows = await selectListings(db, placeholder, today)
    .where(isUnrestricted)
    .orderBy('competitions.published_at', 'desc')
    .orderBy('competitions.id', 'desc')
    .execute()
  return rows.map(toCard)
}

function selectListings(db: Db, placeholder: OfListings, today: Day) {
  const open = selectCards(db).where(isOpenOn(today))
  if (placeholder.kind === 'competition') return open.where('slug', '=', placeholder.slug)
  if (placeholder.kind === 'newest') return open.limit(placeholder.count)
  const first = addDays(today, DAYS_TO_ENTER)
  return open
    .where('end_date', '>=', first)
    .where('end_date', '<=', addDays(first, ENDING_SOON_DAYS))
    .orderBy('end_date')
    .limit(placeholder.count)
}

function nothingFor(placeholder: OfListings) {
  return placeholder.kind === 'competition'
    ? `“${placeholder.slug}” is not an open competition that can be mailed.`
    : `There is nothing to show for {{${placeholder.kind} ${placeholder.count}}} just now.`
}

export function toBodyListing(card: CompetitionCard, baseUrl: string, today: Day): BodyListing {
  const { prizeValue, prizeCount } = card
  return {
    id: card.competitionID,
    title: oneLine(card.competitionTitle),
    promoter: oneLine(card.promoterName),
    ...(prizeValue !== null && { worth: prizeLabel(prizeValue, prizeCount) }),
    closes: closesOn(card.competitionEndDate, today),
    link: baseUrl + competitionPath(card.competitionSlug),
    featured: card.competitionFeaturedFlag === 1,
  }
}

/** With the date, as the mail may be read on another day. */
function closesOn(endDate: Day, today: Day) {
  const date = prettyDate(endDate)
  if (endDate === today) return `Closes today, ${date}`
  return endDate === addDays(today, 1) ? `Closes tomorrow, ${date}` : `Closes ${date}`
}

function oneLine(text: string) {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
