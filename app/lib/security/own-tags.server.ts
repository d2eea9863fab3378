import { randomUUID } from 'node:crypto'
import type { Integrity } from './integrity.server.ts'
import { START_SCRIPTS, WAITING_MODULE, WAITING_PRELOAD } from './start-scripts.server.ts'

const SCRIPT = '<script'
const SCRIPT_END = '</script>'
const PRELOAD = '<link rel="modulepreload"'
const MODULE = ' type="module" async=""'
/** The address in a tag, without the `#` that React Router adds to style sheets. */
const ADDRESS = / (?:href|src)="([^"#]+)/
const WAITING_TAG = `<link ${WAITING_PRELOAD}`
const BEFORE_NONCE = ' nonce="'
const BODY_END = '</body>'

/** In bytes: each copy of a long text costs more than all that is done to it. */
export type Page = { html: Buffer<ArrayBuffer>; scripts: string[] }

/** Returns the nonce of one rendering: HTML injected into the page can't know it. */
export function createMark(): string {
  return randomUUID()
}

/**
 * Removes the nonces, so that the page can be cached: a cached nonce would be reused. Instead the server's own
 * tags get what React Router can't write into them, and the page's module its start.
 */
export function removeMarks(html: Buffer<ArrayBuffer>, mark: string, integrity: Integrity): Page {
  const nonce = Buffer.from(`${BEFORE_NONCE}${mark}"`)
  const scripts: string[] = []
  const preloads = new Set<string>()
  const sent: Buffer[] = []
  let done = 0
  for (let at = html.indexOf(nonce); at !== -1; at = html.indexOf(nonce, done)) {
    const tag = ownTag(html, at, at + nonce.length)
    if (tag.script !== undefined) scripts.push(tag.script)
    sent.push(html.subarray(done, tag.startsAt))
    const text = completed(tag, integrity)
    // The router names a module once for each route that imports it.
    const isRepeated = preloads.has(text)
    if (!isRepeated) sent.push(Buffer.from(text))
    if (text.startsWith(WAITING_TAG)) preloads.add(text)
    done = isRepeated ? tag.endsAt + 1 : tag.endsAt
  }
  const end = scripts.length > 0 ? html.lastIndexOf(BODY_END) : -1
  if (end !== -1) {
    scripts.push(START_SCRIPTS)
    sent.push(html.subarray(done, end), Buffer.from(`<script>${START_SCRIPTS}</script>`))
    done = end
  }
  sent.push(html.subarray(done))
  return { html: Buffer.concat(sent), scripts }
}

type OwnTag = {
  startsAt: number
  endsAt: number
  /** What is before the nonce, and after it. */
  start: string
  rest: string
  script: string | undefined
}

/** Reads the tag around a nonce. */
function ownTag(html: Buffer, nonceAt: number, continuesAt: number): OwnTag {
  const startsAt = html.lastIndexOf('<', nonceAt)
  const endsAt = html.indexOf('>', continuesAt)
  const start = html.toString('utf8', startsAt, nonceAt)
  const script = start.startsWith(SCRIPT)
    ? html.toString('utf8', endsAt + 1, html.indexOf(SCRIPT_END, endsAt))
    : undefined
  return { startsAt, endsAt, start, rest: html.toString('utf8', continuesAt, endsAt), script }
}

/** Pages work before they hydrate: scripts wait until the first paint (app/lib/security/start-scripts.server.ts). */
function completed({ start, rest }: OwnTag, integrity: Integrity) {
  if (rest === MODULE) return `${start} ${WAITING_MODULE}`
  const [, address = ''] = ADDRESS.exec(start + rest) ?? []
  const hash = integrity[address]
  const isPreload = start.startsWith(PRELOAD)
  const attribute = hash ? ` ${isPreload ? 'data-sri' : 'integrity'}="${hash}"` : ''
  if (!isPreload) return `${start}${attribute}${rest}`
  return `${WAITING_TAG}${start.slice(PRELOAD.length)}${attribute}${rest}`
}
