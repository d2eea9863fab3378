export const TEXT_LINE = /^[^\p{Cc}\p{Cs}]*$/u
// oxlint-disable-next-line no-control-regex -- finding control characters is the point
export const TEXT_LINES = /^[^\p{Cs}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/u

/** Tabs and line breaks are text; NUL and other controls, what XML does not know, and lone surrogates are not. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the point
const CONTROLS = /[\p{Cs}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/gu

export function hasNoControls(text: string): boolean {
  return text.search(CONTROLS) < 0
}

export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '')
}

/** Returns lower case without accents: 'Ard Mhácha' and 'ard mhacha' become the same text. */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
}

function isAscii(text: string) {
  // oxlint-disable-next-line no-control-regex -- all of ASCII is meant
  return /^[\u0000-\u007F]*$/.test(text)
}

/** Returns the words that search compares: folded, letters and digits only, in order. */
export function searchWords(text: string): string[] {
  return foldText(text.replace(/['’]/g, '')).match(/[\p{Letter}\p{Number}]+/gu) ?? []
}

/** Returns the words of the search index: `searchWords`, where '€1,000' is the word '1000'. */
export function indexWords(text: string): string[] {
  return searchWords(text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, ''))
}

/** Cuts between words at `max` characters; empty for a text without letters and digits. */
export function slugify(text: string, max = 80): string {
  const slug = foldText(text.replace(/['’]/g, ''))
    .replaceAll('&', ' and ')
    .replaceAll('€', ' euro ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug.length <= max) return slug
  const cut = slug.slice(0, max + 1)
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 0) || max)
}
