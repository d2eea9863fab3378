import { randomBytes } from 'node:crypto'
import type { Integrity } from './integrity.server.ts'

const SCRIPT = '<script'
const SCRIPT_END = '</script>'
const PRELOAD = '<link rel="modulepreload"'
/** The address in a tag, without the `#` that React Router adds to style sheets. */
const ADDRESS = / (?:href|src)="([^"#]+)/

/** In bytes: each copy of a long text costs more than all that is done to it. */
export type Page = { html: Buffer<ArrayBuffer>; scripts: string[] }

/** Returns the nonce of one rendering: HTML injected into the page can't know it. */
export function createMark(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * Removes the nonces, so that the page can be cached: a cached nonce would be reused. In their place
 * the server's own tags get what React Router can't write into them.
 */
export function removeMarks(marked: Buffer<ArrayBuffer>, mark: string, integrity: Integrity): Page {
  const nonce = Buffer.from(` nonce="${mark}"`)
  const scripts: string[] = []
  const sent: Buffer[] = []
  let done = 0
  for (let at = marked.indexOf(nonce); at !== -1; at = marked.indexOf(nonce, done)) {
    sent.push(marked.subarray(done, at))
    done = at + nonce.length
    const end = marked.indexOf('>', done)
    const start = marked.toString('utf8', marked.lastIndexOf('<', at), at)
    if (start.startsWith(SCRIPT))
      scripts.push(marked.toString('utf8', end + 1, marked.indexOf(SCRIPT_END, end)))
    // Pages work before they hydrate: scripts load after the style sheet and the first picture.
    const priority = start.startsWith(PRELOAD) ? ' fetchpriority="low"' : ''
    const tag = start + marked.toString('utf8', done, end)
    sent.push(Buffer.from(priority + integrityOf(tag, integrity)))
  }
  sent.push(marked.subarray(done))
  return { html: Buffer.concat(sent), scripts }
}

function integrityOf(tag: string, integrity: Integrity) {
  const [, address = ''] = ADDRESS.exec(tag) ?? []
  const hash = integrity[address]
  return hash ? ` integrity="${hash}"` : ''
}
