const QUOTE_MAX = 200

/** Puts a text on one line, cut to `max` characters. */
export function shorten(text: string, max = QUOTE_MAX): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd()}…`
}
