export type TextPiece = { text: string; href?: string }

const WEB_ADDRESS = /https?:\/\/[^\s<>"]+/g
const CLOSING_PUNCTUATION = new Set(".,;:!?)]'’”")

/** Splits plain text at empty lines and links its web addresses. */
export function toParagraphs(description: string): TextPiece[][] {
  return description
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(toPieces)
}

/** For search engines and sharing cards. */
export function summarise(description: string, max = 155): string {
  const text = description.replace(/\s+/g, ' ').trim()
  if (text.length <= max) return text
  const cut = text.slice(0, max)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max - 30))}…`
}

function toPieces(paragraph: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const match of paragraph.matchAll(WEB_ADDRESS)) {
    const href = withoutClosingPunctuation(match[0])
    if (!URL.canParse(href)) continue
    if (match.index > end) pieces.push({ text: paragraph.slice(end, match.index) })
    pieces.push({ text: href, href })
    end = match.index + href.length
  }
  if (end < paragraph.length) pieces.push({ text: paragraph.slice(end) })
  return pieces
}

/** The full stop after an address is not part of it. */
function withoutClosingPunctuation(address: string) {
  let end = address.length
  while (end > 0 && CLOSING_PUNCTUATION.has(address.charAt(end - 1))) end -= 1
  return address.slice(0, end)
}
