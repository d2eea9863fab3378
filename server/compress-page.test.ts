import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressPage } from './compress-page.ts'

const TEXT = '<p>Win a weekend in Dingle.</p>'.repeat(99)

const aPage = (headers: Record<string, string> = {}) =>
  new Response(TEXT, { status: 404, headers: { 'content-type': 'text/html', ...headers } })

test('a page is sent as Brotli to browsers that take it', async () => {
  const sent = await compressPage(aPage({ 'x-robots-tag': 'noindex' }), 'gzip, br')
  expect(sent.status).toBe(404)
  expect(Object.fromEntries(sent.headers)).toEqual({
    'content-type': 'text/html',
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'x-robots-tag': 'noindex',
  })
  expect(brotliDecompressSync(await sent.arrayBuffer()).toString()).toBe(TEXT)
})

test('a page is sent as Zstandard to browsers that take it', async () => {
  const sent = await compressPage(aPage(), 'gzip, deflate, br, zstd')
  expect(Object.fromEntries(sent.headers)).toEqual({
    'content-type': 'text/html',
    'content-encoding': 'zstd',
    vary: 'accept-encoding',
  })
  expect(zstdDecompressSync(await sent.arrayBuffer()).toString()).toBe(TEXT)
})

test('a page is sent as gzip to clients that take nothing better', async () => {
  const sent = await compressPage(aPage(), 'gzip, deflate')
  expect(sent.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await sent.arrayBuffer()).toString()).toBe(TEXT)
})

test('page data too', async () => {
  const data = aPage({ 'content-type': 'text/x-script; charset=utf-8' })
  expect((await compressPage(data, 'br')).headers.get('content-encoding')).toBe('br')
})

test.each([
  ['another encoding', aPage(), 'deflate'],
  ['none', aPage(), undefined],
  ['what is compressed already', aPage({ 'content-encoding': 'gzip' }), 'br'],
  ['a picture', aPage({ 'content-type': 'image/webp' }), 'br'],
  ['a file of listings', aPage({ 'content-type': 'text/csv' }), 'br'],
])('%s is left as it is', async (_, response, accepted) => {
  expect(await compressPage(response, accepted)).toBe(response)
})
