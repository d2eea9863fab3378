/** Text in one style; '\n' breaks the line. */
export type Words = { text: string; bold?: true; italic?: true; link?: string }

export type BodyListing = {
  id?: number
  title: string
  promoter: string
  /** “€1,500 · 3 prizes”. */
  worth?: string
  /** “Closes today, 1 December 2026”. */
  closes: string
  link: string
  featured: boolean
}

export type Block =
  | { kind: 'paragraph' | 'heading'; words: Words[] }
  | { kind: 'list'; ordered: boolean; items: Words[][] }
  | { kind: 'line' }
  | { kind: 'listings'; listings: BodyListing[] }

export type CampaignBody = { subject: string; blocks: Block[] }
