import { randomBytes } from 'node:crypto'
import type { Integrity } from './integrity.server.ts'

const SCRIPT = '<script'
const SCRIPT_END = '</script>'
const PRELOAD = '<link rel="modulepreload"'
/** The address in a tag, without the `#` that React Router adds to style sheets. */
const ADDRESS = / (?:href|src)="([^"#]+)/

export type Page = { html: string; scripts: string[] }

/** Returns the nonce of one rendering: HTML injected into the page can't know it. */
export function createMark(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * Removes the nonces, so that the page can be cached: a cached nonce would be reused. In their place
 * the server's own tags get what React Router can't write into them.
 */
export function removeMarks(marked: string, mark: string, integrity: Integrity): Page {
  const parts = marked.split(` nonce="${mark}"`)
  const scripts: string[] = []
  const sent = parts.map((part, index) => {
    const start = openTag(parts[index - 1] ?? '')
    if (start.startsWith(SCRIPT)) scripts.push(textOf(part))
    // Pages work before they hydrate: scripts load after the style sheet and the first picture.
    const priority = start.startsWith(PRELOAD) ? ' fetchpriority="low"' : ''
    return priority + integrityOf(start + part.slice(0, part.indexOf('>')), integrity) + part
  })
  return { html: sent.join(''), scripts }
}

function openTag(before: string) {
  return before.slice(before.lastIndexOf('<'))
}

function integrityOf(tag: string, integrity: Integrity) {
  const [, address = ''] = ADDRESS.exec(tag) ?? []
  const hash = integrity[address]
  return hash ? ` integrity="${hash}"` : ''
}

function textOf(part: string) {
  return part.slice(part.indexOf('>') + 1, part.indexOf(SCRIPT_END))
}
