import robotsParser from 'robots-parser'
import { expect } from 'vitest'
import { parseConfig } from '#app/config.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { get } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const SITE = 'https://competitions.example'

async function siteWith(db: Db, settings: Record<string, string>) {
  const config = parseConfig({ BASE_URL: SITE, ...settings })
  return testApp(db, { config, renderPage: await pagesAsData() })
}

testOnDatabase('robots.txt keeps out the crawlers that the setting names', async (db) => {
  const read: Record<string, string> = {}
  for (const preset of ['', 'search', 'all', 'none']) {
    const { text, headers } = await get(await siteWith(db, { AI_CRAWLERS: preset }), '/robots.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const robots = robotsParser(`${SITE}/robots.txt`, text)
    const mayRead = (path: string) =>
      ['Googlebot', 'OAI-SearchBot', 'Claude-User', 'GPTBot', 'ClaudeBot', 'Google-Extended']
        .filter((name) => robots.isAllowed(SITE + path, name))
        .join(' ')
    read[preset] = mayRead('/new-competitions')
    // The search says noindex, which robots must be able to read.
    expect(mayRead('/search?q=tea')).toBe(read[preset])
    for (const path of ['/admin', '/api/search/tea', '/my-bookmarks'])
      expect(robots.isAllowed(SITE + path, 'OAI-SearchBot')).toBe(false)
    expect(robots.getSitemaps()).toEqual([`${SITE}/sitemap.xml`])
  }
  expect(read).toEqual({
    '': 'Googlebot OAI-SearchBot Claude-User',
    search: 'Googlebot OAI-SearchBot Claude-User',
    all: 'Googlebot OAI-SearchBot Claude-User GPTBot ClaudeBot Google-Extended',
    none: 'Googlebot',
  })
})

testOnDatabase('text and data mining is reserved unless all crawlers may read', async (db) => {
  for (const [preset, reserved] of [
    ['search', 1],
    ['none', 1],
    ['all', 0],
  ] as const) {
    const app = await siteWith(db, { AI_CRAWLERS: preset })
    const { text, headers } = await get(app, '/.well-known/tdmrep.json')
    expect(JSON.parse(text)).toEqual([{ location: '/', 'tdm-reservation': reserved }])
    expect(headers.get('content-type')).toBe('application/json')
    for (const path of ['/new-competitions', '/feeds/new.rss', '/healthz'])
      expect((await get(app, path)).headers.get('tdm-reservation')).toBe(String(reserved))
  }
})

testOnDatabase('ads.txt names who sells adverts, and is missing where nobody does', async (db) => {
  const read = async (settings: Record<string, string>) => {
    const { status, text } = await get(await siteWith(db, settings), '/ads.txt')
    return status === 200 ? text : status
  }
  const google = 'google.com, pub-1234567890123456, DIRECT, f08c47fec0942fa0\n'
  const client = { ADS_CLIENT_ID: 'ca-pub-1234567890123456' }
  expect(await read({})).toBe(404)
  expect(await read(client)).toBe(google)
})

testOnDatabase('assetlinks.json names the app, and is missing without one', async (db) => {
  const read = async (settings: Record<string, string>) => {
    const { status, text } = await get(await siteWith(db, settings), '/.well-known/assetlinks.json')
    return status === 200 ? JSON.parse(text) : status
  }
  const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')
  expect(await read({})).toBe(404)
  expect(await read({ ANDROID_APP: `ie.example.app ${fingerprint.toLowerCase()}` })).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'ie.example.app',
        sha256_cert_fingerprints: [fingerprint],
      },
    },
  ])
  for (const ANDROID_APP of ['ie.example.app', 'app AB:CD', `example ${fingerprint}`])
    await expect(read({ ANDROID_APP })).rejects.toThrow('ANDROID_APP: is a package name')
})
