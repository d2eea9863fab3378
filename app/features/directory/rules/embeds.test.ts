import { expect, test } from 'vitest'
import {
  badgeCode,
  embedCode,
  embedCount,
  embedDiscovery,
  embedHeight,
  embedPath,
  fitEmbed,
  NEWEST,
  readEmbedAddress,
} from './embeds.ts'

const BASE = 'https://competitions.example'
const NEW = { list: NEWEST, count: 5, theme: 'auto' } as const

test.each([
  [null, 5],
  ['', 5],
  ['3', 3],
  ['0', 1],
  ['99', 10],
  ['1e3', 5],
  ['-1', 5],
  ['5<', 5],
])('n=%s shows %i', (text, count) => {
  expect(embedCount(text)).toBe(count)
})

test.each([
  ['/new-competitions', '/embed/new?n=5'],
  ['/new-competitions?n=3&page=2', '/embed/new?n=3'],
  ['/competitions-ending-soon', '/embed/ending-soon?n=5'],
  ['/competition-category/food-%26-drink', '/embed/food-%26-drink?n=5'],
  ['/embed/pets?n=20&theme=dark', '/embed/pets?n=10&theme=dark'],
  ['/embed?list=pets&n=2&theme=light', '/embed/pets?n=2&theme=light'],
])('%s is shown by %s', (address, path) => {
  const embed = readEmbedAddress(BASE + address, BASE)
  expect(embed && embedPath(embed)).toBe(path)
})

test.each([
  '',
  'not an address',
  `${BASE}/`,
  `${BASE}/competition/win-a-kayak`,
  `${BASE}/competition-category/gambling`,
  `${BASE}/competition-category/pay-to-play?over18=yes`,
  `${BASE}/embed/gambling`,
  `${BASE}/embed/pay-to-play`,
  `${BASE}/embed/%E0%A4`,
  `${BASE}/embed/__proto__`,
  `${BASE}/__proto__`,
  'https://evil.example/new-competitions',
  'https://competitions.example.evil.example/new-competitions',
  'https://competitions.example@evil.example/new-competitions',
  'https://user:pass@competitions.example/new-competitions',
  'http://competitions.example/new-competitions',
  'https://competitions.example:8443/new-competitions',
  'javascript:alert(1)//competitions.example/new-competitions',
  '//competitions.example/new-competitions',
])('%s is no list', (address) => {
  expect(readEmbedAddress(address, BASE)).toBeUndefined()
})

test('nothing of the address but known words and a number gets into the HTML', () => {
  const hostile = `${BASE}/embed/new?n=5&theme="><script>alert(1)</script>&x="onload=alert(1)#"><b>`
  const embed = readEmbedAddress(hostile, BASE)
  expect(embed && embedCode(embed, BASE)).toBe(embedCode(NEW, BASE))
  expect(embedCode(NEW, BASE)).toBe(
    `<iframe src="${BASE}/embed/new?n=5" title="New competitions" width="100%" height="420" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" style="border:0;color-scheme:normal"></iframe>`,
  )
  expect(embedCode({ ...NEW, theme: 'dark' }, BASE)).toContain('?n=5&amp;theme=dark"')
})

test('a header for discovery has nothing of the visitor’s address', () => {
  const link = (pathname: string) => embedDiscovery(pathname, BASE)
  expect(link('/new-competitions')).toBe(
    `<${BASE}/api/oembed?url=https%3A%2F%2Fcompetitions.example%2Fnew-competitions>; rel="alternate"; type="application/json+oembed", ` +
      `<${BASE}/api/oembed?url=https%3A%2F%2Fcompetitions.example%2Fnew-competitions&format=xml>; rel="alternate"; type="text/xml+oembed"`,
  )
  expect(link('/competition-category/food-%26-drink')).toContain('food-%2526-drink')
  for (const pathname of [
    '/',
    '/competition-category/gambling',
    '/competition-category/pets%0d%0aset-cookie:x',
    '/competition-category/PETS',
    '/competition-category/pets/',
    '/embed/new',
  ])
    expect([pathname, link(pathname)]).toEqual([pathname, undefined])
})

test('a frame fits the size it is asked for, or there is none', () => {
  expect(fitEmbed(NEW, {})).toMatchObject({ width: 480, height: embedHeight(5) })
  const small = fitEmbed(NEW, { maxWidth: 300, maxHeight: 250 })
  expect(small).toMatchObject({ embed: { count: 2 }, width: 300, height: embedHeight(2) })
  expect(small?.height).toBeLessThanOrEqual(250)
  expect(fitEmbed(NEW, { maxHeight: 163 })).toBeUndefined()
  expect(fitEmbed(NEW, { maxHeight: 164 })).toMatchObject({ embed: { count: 1 } })
  expect(fitEmbed(NEW, { maxWidth: 239 })).toBeUndefined()
})

test('the badge is a picture with a link', () => {
  expect(badgeCode(BASE)).toBe(
    `<a href="${BASE}/"><img src="${BASE}/images/listed-badge.svg" width="200" height="56" alt="We’re listed on Competitions Ireland" loading="lazy"></a>`,
  )
})
