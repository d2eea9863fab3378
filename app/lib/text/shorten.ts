const QUOTE_MAX = 200

/** Puts a text on one line, cut to `max` characters. */
export function shorten(text: string, max = QUOTE_MAX): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd()}…`
}

/** Characters before the place that a shortened text begins with. */
const LEAD_IN = 80

/** As `shorten`, for a text that is quoted for what is at a place in it. */
export function shortenAround(text: string, at: number, max = QUOTE_MAX): string {
  if (text.length <= max || at <= LEAD_IN) return shorten(text, max)
  const from = text.indexOf(' ', at - LEAD_IN) + 1
  return shorten(`…${text.slice(from)}`, max)
}
