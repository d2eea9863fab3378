import { randomBytes } from 'node:crypto'

const SCRIPT = '<script'
const SCRIPT_END = '</script>'
const PRELOAD = '<link rel="modulepreload"'

/** A rendered page, and the text of each inline script that the server wrote into it. */
export type Page = { html: string; scripts: string[] }

/**
 * Returns a secret for one rendering. React and React Router write it as the nonce of their scripts
 * and links; HTML injected into the page can't know it.
 */
export function createMark(): string {
  return randomBytes(16).toString('base64url')
}

/** Removes the nonces, so that the page can be cached: a cached nonce would be reused. */
export function removeMarks(marked: string, mark: string): Page {
  const parts = marked.split(` nonce="${mark}"`)
  const scripts: string[] = []
  const sent = parts.map((part, index) => {
    const tag = openTag(parts[index - 1] ?? '')
    if (tag.startsWith(SCRIPT)) scripts.push(textOf(part))
    // Scripts load after the style sheet and the first picture, since pages work before they
    // hydrate.
    return tag.startsWith(PRELOAD) ? ` fetchpriority="low"${part}` : part
  })
  return { html: sent.join(''), scripts }
}

function openTag(before: string) {
  return before.slice(before.lastIndexOf('<'))
}

function textOf(part: string) {
  return part.slice(part.indexOf('>') + 1, part.indexOf(SCRIPT_END))
}
