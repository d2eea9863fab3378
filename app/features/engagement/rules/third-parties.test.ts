import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostsOn, removalsOf, type ThirdParties } from './third-parties.ts'

const ANALYTICS = { src: 'https://stats.example:8443/js/script.js?v=2', id: 'competitions.example' }
const GOOGLE = { src: 'https://www.googletagmanager.com/gtag/js?id=G-1', id: 'G-1' }
const ADS = 'ca-pub-1234567890123456'
const NOTHING = { script: [], connect: [], img: [], frame: [] }
const BOTH: ThirdParties = { analytics: ANALYTICS, adsClient: ADS }

test('without configuration no host is allowed on any page', () => {
  expect(hostsOn('/', {})).toEqual(NOTHING)
})

test.for([
  '/login',
  '/admin',
  '/my-dashboard',
  '/join-today',
  '/add-a-new-competition',
  '/api/docs',
])('on %s no host is named, whatever is configured', (path) => {
  expect(hostsOn(path, BOTH)).toEqual(NOTHING)
})

test("the analytics script's host may be loaded from and sent to", () => {
  const host = ['https://stats.example:8443']
  expect(hostsOn('/', { analytics: ANALYTICS })).toEqual({
    script: host,
    connect: host,
    img: host,
    frame: [],
  })
})

test("Google's tag sends to hosts of its own", () => {
  const { script, connect } = hostsOn('/', { analytics: GOOGLE })
  expect(script).toEqual(['https://www.googletagmanager.com'])
  expect(connect).toContain('https://*.google-analytics.com')
})

test('adverts allow a fixed list of hosts', () => {
  const hosts = hostsOn('/competition-category/food-%26-drink', BOTH)
  const all = Object.values(hosts).flat()
  expect(hosts.frame.length).toBeGreaterThan(0)
  expect(new Set(all).size).toBeLessThanOrEqual(12)
  for (const host of all)
    expect(host).toMatch(/^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/)
  expect(hosts.script).toContain('https://stats.example:8443')
})

test('only the origin of a configured URL enters a policy', () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }), (src) => {
      for (const host of hostsOn('/', { analytics: { src } }).script)
        expect(host).toMatch(/^https:\/\/[^\s;,'"/]+$/)
    }),
  )
})

test('every visible cookie is removed, for this host and its parents', () => {
  expect(removalsOf('_ga=GA1.1.2; _ga_X1=a=b', 'www.c.ie')).toEqual([
    '_ga=; max-age=0; path=/',
    '_ga=; max-age=0; path=/; domain=www.c.ie',
    '_ga=; max-age=0; path=/; domain=c.ie',
    '_ga=; max-age=0; path=/; domain=ie',
    '_ga_X1=; max-age=0; path=/',
    '_ga_X1=; max-age=0; path=/; domain=www.c.ie',
    '_ga_X1=; max-age=0; path=/; domain=c.ie',
    '_ga_X1=; max-age=0; path=/; domain=ie',
  ])
  expect(removalsOf('', 'localhost')).toEqual([])
})
