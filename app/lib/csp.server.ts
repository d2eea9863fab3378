import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const DATA_BLOCK = /\stype="application\/(ld\+)?json"/

/** The policy of everything that is not a page: nothing may load, nobody may frame it. */
export const BARE_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * The content security policy of a rendered page. Each inline script is named by its hash, so
 * that the page can be kept and sent again: a nonce in a kept page would be a repeated nonce.
 */
export function pagePolicy(html: string): string {
  const scripts = inlineScripts(html).map((script) => ` 'sha256-${sha256(script)}'`)
  return [
    "default-src 'none'",
    `script-src 'self'${scripts.join('')}`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function inlineScripts(html: string) {
  return [...html.matchAll(INLINE_SCRIPT)]
    .filter(([, attributes = '']) => !DATA_BLOCK.test(attributes))
    .map(([, , script = '']) => script)
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('base64')
}
