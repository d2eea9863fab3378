import { hash } from 'node:crypto'

/** For every response that is not a page: it loads nothing and cannot be framed. */
export const BARE_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export const WORKER_POLICY = BARE_POLICY.replace(
  "default-src 'none'",
  "default-src 'none'; connect-src 'self'",
)

type Directive = 'script' | 'style' | 'connect' | 'img' | 'frame'
type ForeignHosts = Readonly<Record<Directive, readonly string[]>>

const NO_HOSTS: ForeignHosts = { script: [], style: [], connect: [], img: [], frame: [] }

/** Allows only these inline scripts, which must come from the server's code, never from HTML. */
export function pagePolicy(scripts: readonly string[], foreign: ForeignHosts = NO_HOSTS): string {
  const hashes = scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes, ...foreign.script].join(' '),
    ["style-src 'self'", ...foreign.style].join(' '),
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
