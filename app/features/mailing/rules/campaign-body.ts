/** Text in one style; '\n' breaks the line. */
export type Words = { text: string; bold?: true; italic?: true; link?: string }

/** A listing with a link to its page. */
export type BodyListing = {
  title: string
  promoter: string
  /** “Closes 1 December 2026”. */
  closes: string
  link: string
  featured: boolean
}

/** The parts of a body, before rendering as HTML, text or a preview. */
export type Block =
  | { kind: 'paragraph' | 'heading'; words: Words[] }
  | { kind: 'list'; ordered: boolean; items: Words[][] }
  | { kind: 'line' }
  | { kind: 'listings'; listings: BodyListing[] }

/** A campaign mail, the same for every recipient except for the unsubscribe link. */
export type CampaignBody = { subject: string; blocks: Block[] }
