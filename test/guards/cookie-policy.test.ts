import { expect, test } from 'vitest'
import { readSources, readText } from './support/sources.ts'

/** The names under which pages keep something on a device: such constants are called so. */
function deviceKeysIn(text: string) {
  return [...text.matchAll(/\bconst (?:\w+_)?(?:KEY|PREFIX) = '([^']+)'/g)].map(
    ([, key = '']) => key,
  )
}

/** A page names what begins so with three dots behind it. */
function isNamed(key: string, policy: string) {
  return policy.includes(`\`${key}\``) || policy.includes(`\`${key}…\``)
}

test('whatever pages keep on a device is named in the cookie policy', () => {
  const policy = readText('content/cookie-policy.md')
  const keys = readSources()
    .filter(({ file }) => file.startsWith('app/'))
    .flatMap(({ text }) => deviceKeysIn(text))
  expect(keys).toContain('cookieAccepted')
  expect(keys.length).toBeGreaterThan(8)
  expect(keys.filter((key) => !isNamed(key, policy))).toEqual([])
})

test('a key that the policy does not name is seen', () => {
  const keys = deviceKeysIn("const KEY = 'a'\nexport const THEME_KEY = 'b'\nconst PREFIX = 'c:'")
  expect(keys).toEqual(['a', 'b', 'c:'])
  expect(keys.filter((key) => !isNamed(key, '| `b` | `c:…` |'))).toEqual(['a'])
})
