import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodePage, encodingFor } from './encode-page.ts'

const HTML = `<!DOCTYPE html><p>${'Win a weekend in Dingle. '.repeat(99)}</p>`

function rendered(body = HTML) {
  return new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'x-request-id': 'of-the-rendering',
      'cache-control': 'private, no-cache',
      vary: 'x-odd',
    },
  })
}

const headersOf = (raw: readonly string[]) =>
  Object.fromEntries(raw.flatMap((name, i) => (i % 2 === 0 ? [[name, raw[i + 1]]] : [])))

test('a page has the same text in each encoding, with its length and its name', async () => {
  const page = await encodePage(rendered(), 'public, max-age=0')
  expect(Object.keys(page.forms)).toEqual(['identity'])
  const [br, again, gzip] = await Promise.all([
    page.compress('br'),
    page.compress('br'),
    page.compress('gzip'),
  ])
  expect(again).toBe(br)
  expect(page.forms).toEqual({ identity: page.forms.identity, br, gzip })
  const forms = { identity: page.forms.identity, br, gzip }
  expect(forms.identity.body.toString()).toBe(HTML)
  expect(gunzipSync(forms.gzip.body).toString()).toBe(HTML)
  expect(brotliDecompressSync(forms.br.body).toString()).toBe(HTML)
  for (const [name, { body, headers }] of Object.entries(forms)) {
    const sent = headersOf(headers)
    expect(sent['content-length']).toBe(String(body.length))
    expect(sent['content-encoding']).toBe(name === 'identity' ? undefined : name)
    expect(sent['cache-control']).toBe('public, max-age=0')
    expect(sent['vary']).toBe('accept-encoding')
    expect(sent['content-security-policy']).toBe("default-src 'none'")
    expect(sent).not.toHaveProperty('x-request-id')
  }
})

test('no header is sent twice', async () => {
  const { forms, compress } = await encodePage(rendered(), 'public')
  for (const { headers } of [forms.identity, await compress('br')]) {
    const names = headers.filter((_, i) => i % 2 === 0)
    expect(names).toEqual([...new Set(names)])
  }
})

test('the ETag changes with the text', async () => {
  const [one, same, other] = await Promise.all(
    [HTML, HTML, `${HTML} `].map((body) => encodePage(rendered(body), 'public')),
  )
  expect(one?.etag).toMatch(/^W\/"[\w-]{27}"$/)
  expect(same?.etag).toBe(one?.etag)
  expect(other?.etag).not.toBe(one?.etag)
})

test('reports its memory size', async () => {
  const { bytes, forms, compress } = await encodePage(rendered(), 'public')
  const all = [forms.identity, await compress('br'), await compress('gzip')]
  expect(bytes).toBeGreaterThan(all.reduce((sum, { body }) => sum + body.length, 0))
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0.000', 'identity'],
  ['br;q=0.5', 'br'],
  ['br ; q=1, gzip', 'br'],
  ['deflate', 'identity'],
  ['*', 'identity'],
  ['brotli', 'identity'],
  ['identity', 'identity'],
])('accept-encoding %s gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
  expect(encodingFor(accepted)).toBe(encoding)
})
