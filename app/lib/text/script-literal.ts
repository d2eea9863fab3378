const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Escapes a text for single quotes in an inline script, which it can't end. */
export function toLiteral(text: string): string {
  return text.replaceAll(/[\\'\n\r<\u2028\u2029]/g, (character) => ESCAPES[character] ?? '')
}
