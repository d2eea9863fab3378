export type Poster = {
  label: string
  title: string
  details: string[]
  closing: string
  picture: string
  isOver: boolean
}

/** The size that sites expect of a sharing card. */
export const POSTER_SIZE = { width: 1200, height: 630 } as const

/** Latin, punctuation, currencies and ™: the glyphs in app/features/media/poster/*.ttf. */
const UNWRITABLE =
  /[^\u0020-\u007E\u00A1-\u00AC\u00AE-\u024F\u1E00-\u1EFF\u2010-\u2027\u2030-\u205E\u20A0-\u20BE\u2122]/g
/** Combining marks, joiners and direction marks, which occur inside words. */
const WITHOUT_WIDTH = /[\p{Mark}\p{Format}]/gu

/** Removes what the bundled font lacks (emoji, other scripts), and line breaks. */
export function dropMissingGlyphs(text: string): string {
  return text
    .normalize('NFC')
    .replace(WITHOUT_WIDTH, '')
    .replace(UNWRITABLE, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export function isReadable(text: string): boolean {
  return /[\p{Letter}\p{Number}]/u.test(dropMissingGlyphs(text))
}

export function posterKey({ label, title, details, closing, picture, isOver }: Poster): string {
  return JSON.stringify([label, title, details, closing, picture, isOver])
}
