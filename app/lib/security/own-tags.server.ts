import { randomUUID } from 'node:crypto'
import type { Integrity } from './integrity.server.ts'

/** The attribute of a `modulepreload` that waits for `START_SCRIPTS`. */
const WAITING_PRELOAD = 'rel="later"'
/** The attribute of the page's module while it waits. */
const WAITING_MODULE = 'type="text/plain"'

const PAINT_MAX_MS = 2000
/** As many as the first screen of a phone shows. */
const FIRST_PICTURES = 6

/** An answer to the cookie banner is remembered for `CookieBanner`. */
const KEEP_ANSWERS = `addEventListener('click',({target})=>{const root=document.documentElement.dataset,{answer}=target.dataset;if(answer&&root.asking===''){root.answer=answer;delete root.asking}})`

/**
 * A press on a card's bookmark shows at once, and is repeated by `useEarlyPresses` once the page reacts. Until then
 * links wait behind it, so that the page is not left before. If the modules do not come, the browser sends the form.
 */
const KEEP_PRESSES = `self.pressed=[];addEventListener('click',event=>{const{target}=event,save=target.closest('.card-save'),link=self.pressed?.[0]&&target.closest('a:not([target])');if(!self.pressed||event.defaultPrevented||event.ctrlKey||event.metaKey||event.shiftKey||!save&&!link)return;event.preventDefault();const at=pressed.indexOf(save);if(save)save.setAttribute('aria-pressed',at<0);if(at<0)pressed.push(save||link);else pressed.splice(at,1)})`

/** Browsers ask for lazy pictures only once all is laid out: 0.3 s later on a slow phone. */
const FETCH_PICTURES = `for(const picture of[...document.images].slice(0,${FIRST_PICTURES})){picture.sizes=picture.sizes.replace('auto,','');picture.loading='eager'}`

const FETCH_MODULES = `for(const link of document.querySelectorAll('link[${WAITING_PRELOAD}]')){if(link.dataset.sri)link.integrity=link.dataset.sri;link.fetchPriority='low';link.rel='modulepreload'}`

const LOAD_MODULES = `let started;const start=()=>{if(started)return;started=1;${FETCH_MODULES};const text=document.querySelector('script[${WAITING_MODULE}]'),module=document.createElement('script');module.type='module';module.textContent=text.textContent;module.onerror=()=>{const[first]=pressed;delete self.pressed;first?.click()};text.replaceWith(module)};if(document.hidden)start();else{addEventListener('load',()=>new PerformanceObserver(start).observe({type:'paint',buffered:true}));setTimeout(start,${PAINT_MAX_MS})}`

/**
 * The last script of the page, which browsers run once they have the style sheet. The first pictures are fetched
 * then, the page's modules once its first screen is painted: they delay no style, letter or picture. A hidden page
 * never paints, and a picture may be late: there they load at once, or after 2000 ms.
 */
export const START_SCRIPTS = `{${[KEEP_ANSWERS, KEEP_PRESSES, FETCH_PICTURES, LOAD_MODULES].join(';')}}`

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

/** Pages work before they hydrate: scripts wait until the first paint. */
function completed({ start, rest }: OwnTag, integrity: Integrity) {
  if (rest === MODULE) return `${start} ${WAITING_MODULE}`
  const [, address = ''] = ADDRESS.exec(start + rest) ?? []
  const hash = integrity[address]
  const isPreload = start.startsWith(PRELOAD)
  const attribute = hash ? ` ${isPreload ? 'data-sri' : 'integrity'}="${hash}"` : ''
  if (!isPreload) return `${start}${attribute}${rest}`
  return `${WAITING_TAG}${start.slice(PRELOAD.length)}${attribute}${rest}`
}
