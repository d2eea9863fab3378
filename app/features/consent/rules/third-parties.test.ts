import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONSENT_VERSION, type Answer, type Purpose } from '#app/lib/browser/consent.ts'
import { toDay } from '#app/lib/time/days.ts'
import { askedPurposes, type ThirdParties } from './consent-texts.ts'
import { hostsOn, keptPurposes, removalsOf, servicesOf } from './third-parties.ts'

const ANALYTICS = { src: 'https://stats.example:8443/js/script.js?v=2', id: 'competitions.example' }
const GOOGLE = { src: 'https://www.googletagmanager.com/gtag/js?id=G-1', id: 'G-1' }
const ADS = 'ca-pub-1234567890123456'
const NOTHING = { script: [], style: [], connect: [], img: [], frame: [] }
const BOTH: ThirdParties = { analytics: ANALYTICS, adsClient: ADS }

const PLATFORM = { adsClient: ADS, platform: 'https://consent.example:8443/tcf/cmp.js?id=1' }

test('without configuration no host is allowed on any page', () => {
  expect(hostsOn('/', {})).toEqual(NOTHING)
})

test.for([
  '/login',
  '/admin',
  '/my-dashboard',
  '/join-today',
  '/add-a-new-competition',
  '/api/openapi.json',
])('on %s no host is named, whatever is configured', (path) => {
  expect(hostsOn(path, BOTH)).toEqual(NOTHING)
})

test("the analytics script's host may be loaded from and sent to", () => {
  const host = ['https://stats.example:8443']
  expect(hostsOn('/', { analytics: ANALYTICS })).toEqual({
    script: host,
    style: [],
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
  expect(removalsOf('_ga=GA1.1.2; _ga_X1=a=b', 'www.c.ie', undefined)).toEqual([
    '_ga=; max-age=0; path=/',
    '_ga=; max-age=0; path=/; domain=www.c.ie',
    '_ga=; max-age=0; path=/; domain=c.ie',
    '_ga=; max-age=0; path=/; domain=ie',
    '_ga_X1=; max-age=0; path=/',
    '_ga_X1=; max-age=0; path=/; domain=www.c.ie',
    '_ga_X1=; max-age=0; path=/; domain=c.ie',
    '_ga_X1=; max-age=0; path=/; domain=ie',
  ])
  expect(removalsOf('', 'localhost', undefined)).toEqual([])
})

test('cookies of agreed purposes stay, and those of refused ones go', () => {
  const cookies = '_ga=1; _ga_X1=2; __gads=3; _gcl_au=4; euconsent-v2=5'
  const removed = (kept: Purpose[] | undefined) =>
    removalsOf(cookies, 'c', kept)
      .filter((removal) => !removal.includes('domain='))
      .map((removal) => removal.split('=', 1)[0])
  expect(removed(['analytics'])).toEqual(['__gads', '_gcl_au'])
  expect(removed(['adverts'])).toEqual(['_ga', '_ga_X1'])
  expect(removed(['analytics', 'adverts'])).toEqual([])
  // The platform's own, which holds its answer, stays.
  expect(removed([])).toEqual(['_ga', '_ga_X1', '__gads', '_gcl_au'])
  expect(removed(undefined)).toEqual(['_ga', '_ga_X1', '__gads', '_gcl_au', 'euconsent-v2'])
})

test('the platform’s origin, and no other, may load its script, style, pictures and window', () => {
  const [without, hosts] = [hostsOn('/', { adsClient: ADS }), hostsOn('/', PLATFORM)]
  const added = (kind: keyof typeof hosts) =>
    hosts[kind].filter((one) => !without[kind].includes(one))
  for (const kind of ['script', 'style', 'connect', 'img', 'frame'] as const)
    expect([kind, added(kind)]).toEqual([kind, ['https://consent.example:8443']])
  expect(hostsOn('/login', PLATFORM)).toEqual(NOTHING)
})

function answer(agreed: Purpose[], more: Partial<Answer> = {}): Answer {
  const asked: Purpose[] = ['analytics', 'adverts']
  const given = { version: CONSENT_VERSION, asked, agreed, accepted: agreed.length > 0 }
  return { ...given, answeredOn: toDay('2026-11-26'), ...more }
}

test('our banner asks about what no platform asks about', () => {
  for (const [thirdParties, asked] of [
    [{}, []],
    [{ analytics: ANALYTICS }, ['analytics']],
    [{ adsClient: ADS }, ['adverts']],
    [BOTH, ['analytics', 'adverts']],
    [PLATFORM, undefined],
    [{ ...PLATFORM, analytics: ANALYTICS }, ['analytics']],
  ] as const)
    expect(askedPurposes(thirdParties)).toEqual(asked)
})

const WITH_ANALYTICS = { ...PLATFORM, analytics: ANALYTICS }
const SIGNAL = answer([], { bySignal: true })

test.for<[string, ThirdParties, Answer | undefined, boolean | undefined, string, string]>([
  ['not answered', BOTH, undefined, undefined, '', ''],
  [
    'both agreed',
    BOTH,
    answer(['analytics', 'adverts']),
    undefined,
    'analytics adverts',
    'analytics adverts',
  ],
  ['one agreed', BOTH, answer(['adverts']), undefined, 'adverts', 'adverts'],
  ['refused', BOTH, answer([]), undefined, '', ''],
  ['the signal', BOTH, SIGNAL, undefined, '', ''],
  ['a platform alone, not yet heard', PLATFORM, undefined, undefined, 'adverts', 'platform'],
  ['a platform alone agrees', PLATFORM, undefined, true, 'adverts', 'platform adverts'],
  ['a platform alone refuses', PLATFORM, undefined, false, '', 'platform'],
  ['a platform, our banner open', WITH_ANALYTICS, undefined, undefined, 'adverts', ''],
  ['a platform, our banner refused', WITH_ANALYTICS, answer([]), undefined, 'adverts', 'platform'],
  [
    'both ask, both agreed',
    WITH_ANALYTICS,
    answer(['analytics']),
    true,
    'analytics adverts',
    'platform analytics adverts',
  ],
  ['a platform and the signal', PLATFORM, SIGNAL, undefined, '', ''],
  ['a signal after the platform agreed', PLATFORM, SIGNAL, true, '', ''],
])('%s', ([, thirdParties, consent, agrees, kept, services]) => {
  expect(keptPurposes(thirdParties, consent, agrees).join(' ')).toBe(kept)
  expect(servicesOf(thirdParties, consent, agrees).join(' ')).toBe(services)
})
