import { hash } from 'node:crypto'

const SCRIPT = '<script'
const SCRIPT_END = '</script>'
const WITH_SOURCE = /\ssrc=/
const DATA_BLOCK = /\stype="application\/(ld\+)?json"/

/** The policy of everything that is not a page: nothing may load, nobody may frame it. */
export const BARE_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The service worker's own: it fetches from us, and nothing else. */
export const WORKER_POLICY = BARE_POLICY.replace(
  "default-src 'none'",
  "default-src 'none'; connect-src 'self'",
)

/** Hosts that are not ours, by what a page may load from them. */
type ForeignHosts = Readonly<Record<'script' | 'connect' | 'img' | 'frame', readonly string[]>>

const NO_HOSTS: ForeignHosts = { script: [], connect: [], img: [], frame: [] }

/**
 * The content security policy of a rendered page. Each inline script is named by its hash, so
 * that the page can be kept and sent again: a nonce in a kept page would be a repeated nonce.
 */
export function pagePolicy(html: string, foreign: ForeignHosts = NO_HOSTS): string {
  const scripts = inlineScripts(html).map((script) => `'sha256-${sha256(script)}'`)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...foreign.script].join(' '),
    "style-src 'self'",
    ["img-src 'self'", ...foreign.img].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...foreign.connect].join(' '),
    ...(foreign.frame.length > 0 ? [['frame-src', ...foreign.frame].join(' ')] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Searched by text, not by a pattern: this runs over every byte of every page. */
function inlineScripts(html: string): string[] {
  const scripts: string[] = []
  for (let at = html.indexOf(SCRIPT); at >= 0; at = html.indexOf(SCRIPT, at)) {
    const start = html.indexOf('>', at) + 1
    const end = html.indexOf(SCRIPT_END, start)
    if (start === 0 || end < 0) break
    const attributes = html.slice(at + SCRIPT.length, start - 1)
    if (!WITH_SOURCE.test(attributes) && !DATA_BLOCK.test(attributes))
      scripts.push(html.slice(start, end))
    at = end
  }
  return scripts
}

/** Of the scripts that most pages share: a few hundred bytes each. */
const known = new Map<string, string>()
const KNOWN_MAX = 200
const SHARED_MAX_LENGTH = 1_000

function sha256(text: string): string {
  const before = known.get(text)
  if (before !== undefined) return before
  const digest = hash('sha256', text, 'base64')
  if (text.length <= SHARED_MAX_LENGTH && known.size < KNOWN_MAX) known.set(text, digest)
  return digest
}
