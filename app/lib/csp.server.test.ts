import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pagePolicy } from './csp.server.ts'

test('inline scripts are named by hash; files and data blocks are not', () => {
  const html = `<script>let a = '</b>'</script><script type="module" async>b()</script>
    <script src="/x.js"></script><script type="application/ld+json">{"a":1}</script>`
  const hashOf = (script: string) =>
    `'sha256-${createHash('sha256').update(script).digest('base64')}'`

  const scripts = /script-src ([^;]*)/.exec(pagePolicy(html))?.[1]
  expect(scripts).toBe(`'self' ${hashOf("let a = '</b>'")} ${hashOf('b()')}`)
})

test('nothing unsafe is allowed', () => {
  expect(pagePolicy('<p>')).not.toMatch(/unsafe|\*|data:|http/)
})
