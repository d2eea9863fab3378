/** A stretch of words of one look; several make a line, '\n' within one breaks it. */
export type Words = { text: string; bold?: true; italic?: true; link?: string }

/** A listing as a mail shows it, with a link to its page. */
export type BodyListing = {
  title: string
  promoter: string
  /** “Closes 1 December 2026”. */
  closes: string
  link: string
  featured: boolean
}

/** What a letter is made of, before it becomes HTML, text or a preview. */
export type Block =
  | { kind: 'paragraph' | 'heading'; words: Words[] }
  | { kind: 'list'; ordered: boolean; items: Words[][] }
  | { kind: 'line' }
  | { kind: 'listings'; listings: BodyListing[] }

/** A mail to many: the same for everybody but for the link that stops it. */
export type CampaignBody = { subject: string; blocks: Block[] }
