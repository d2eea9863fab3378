/** What the picture of a sharing card says and shows. */
export type Poster = {
  /** A word or two above the title. */
  label: string
  title: string
  /** Below the title, a line each. */
  details: string[]
  /** At the foot: the one thing to know. */
  closing: string
  /** The address of one of the site's pictures. */
  picture: string
  /** It is over: the picture has lost its colour. */
  isOver: boolean
}

/** As every site that shows sharing cards wants it. */
export const POSTER_SIZE = { width: 1200, height: 630 } as const

/** Latin, punctuation, currencies and ™: what app/features/media/poster/*.ttf can write. */
const UNWRITABLE =
  /[^\u0020-\u007E\u00A1-\u00AC\u00AE-\u024F\u1E00-\u1EFF\u2010-\u2027\u2030-\u205E\u20A0-\u20BE\u2122]/g
/** Marks, joiners and directions stand in the middle of words. */
const WITHOUT_WIDTH = /[\p{Mark}\p{Format}]/gu

/**
 * What of a text can be written with the site's own letters, on one line. Without the rest (emoji,
 * other scripts, what turns the direction) it looks the same on every machine.
 */
export function writable(text: string): string {
  return text
    .normalize('NFC')
    .replace(WITHOUT_WIDTH, '')
    .replace(UNWRITABLE, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether there is anything to read in it. */
export function isReadable(text: string): boolean {
  return /[\p{Letter}\p{Number}]/u.test(writable(text))
}

/** One text for one poster. */
export function posterKey({ label, title, details, closing, picture, isOver }: Poster): string {
  return JSON.stringify([label, title, details, closing, picture, isOver])
}
