import type { CompetitionCard } from '../queries/cards.server.ts'
import { CARD_CHOICES } from '../rules/choices.ts'

type Field = keyof CompetitionCard

export const SLIDE_FIELDS = [
  'competitionID',
  'competitionSlug',
  'competitionTitle',
  'competitionImageURL',
  'competitionEndDate',
  'competitionFeaturedFlag',
] as const satisfies readonly Field[]

const CARD_FIELDS = [
  ...SLIDE_FIELDS,
  'mainCategory',
  'restricted',
  'promoterSlug',
  'publishedAt',
  'promoterName',
  'entryUrl',
  ...CARD_CHOICES,
  'entryMethod',
  'entryDailyRule',
  'winnerAnnouncementDate',
  'prizeValue',
  'prizeCount',
  'over18',
  'costsMoney',
] as const satisfies readonly Field[]

/** A card's values in the order of `CARD_FIELDS`: pages need not name 22 fields for each card. */
export type CardRow = CompetitionCard[Field][]
/** The first values of a card's row. */
export type SlideRow = CompetitionCard[(typeof SLIDE_FIELDS)[number]][]
export type Slide = Pick<CompetitionCard, (typeof SLIDE_FIELDS)[number]>

export function packCards(cards: readonly CompetitionCard[]): CardRow[] {
  return cards.map((card) => CARD_FIELDS.map((field) => card[field]))
}

export function packSlides(cards: readonly CompetitionCard[]): SlideRow[] {
  return cards.map((card) => SLIDE_FIELDS.map((field) => card[field]))
}

export function unpackCards(rows: readonly CardRow[]): CompetitionCard[] {
  return rows.map((row) => unpack(row) as CompetitionCard)
}

export function unpackSlides(rows: readonly SlideRow[]): Slide[] {
  return rows.map((row) => unpack(row) as Slide)
}

function unpack(row: CardRow): Partial<CompetitionCard> {
  return Object.fromEntries(row.map((value, index) => [CARD_FIELDS[index], value]))
}
