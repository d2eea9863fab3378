import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSources, readText } from './support/sources.ts'

/** Returns the device storage keys in a source: constants named KEY or PREFIX. */
function deviceKeysIn(text: string) {
  return [...text.matchAll(/\bconst (?:\w+_)?(?:KEY|PREFIX) = '([^']+)'/g)].map(
    ([, key = '']) => key,
  )
}

/** The policy writes a prefix with an ellipsis after it. */
function isNamed(key: string, policy: string) {
  return policy.includes(`\`${key}\``) || policy.includes(`\`${key}…\``)
}

test('the cookie policy names every key that pages store on a device', () => {
  const policy = readText('content/cookie-policy.md')
  const keys = readSources()
    .filter(({ file }) => file.startsWith('app/'))
    .flatMap(({ text }) => deviceKeysIn(text))
  expect(keys).toContain('cookieAccepted')
  expect(keys.length).toBeGreaterThan(8)
  expect(keys.filter((key) => !isNamed(key, policy))).toEqual([])
})

/** Returns the databases that a package of the service worker makes on devices. */
function databasesOf(name: string) {
  return globSync(`node_modules/${name}/**/*.js`).flatMap((file) =>
    [...readText(file).matchAll(/\bconst DB_NAME = '([^']+)'/g)].map(
      ([, database = '']) => database,
    ),
  )
}

test('the cookie policy names every database that the packages of the worker make', () => {
  const policy = readText('content/cookie-policy.md')
  const packages = readSources()
    .filter(({ file }) => file.startsWith('app/sw/'))
    .flatMap(({ text }) => text.match(/(?<= from ')workbox-[\w-]+(?=')/g) ?? [])
  const databases = [...new Set(packages)].flatMap(databasesOf)
  expect(databases).toContain('workbox-expiration')
  expect(databases.filter((name) => !isNamed(name, policy))).toEqual([])
})

test('a key missing from the policy is reported', () => {
  const keys = deviceKeysIn("const KEY = 'a'\nexport const THEME_KEY = 'b'\nconst PREFIX = 'c:'")
  expect(keys).toEqual(['a', 'b', 'c:'])
  expect(keys.filter((key) => !isNamed(key, '| `b` | `c:…` |'))).toEqual(['a'])
})
