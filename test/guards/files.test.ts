import { expect, test } from 'vitest'
import { CONFIG_KEYS } from '#app/config.server.ts'
import { listFolder, readText } from './support/sources.ts'

/** Returns the names that a settings file assigns, including those with empty values. */
function keysOf(settings: string) {
  return [...settings.matchAll(/^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/gm)].map(([, key]) => key)
}

test('.env.example lists exactly the settings that the server reads', () => {
  expect(keysOf(readText('.env.example'))).toEqual(CONFIG_KEYS)
})

test('a missing or unknown setting in .env.example is reported', () => {
  expect(keysOf('# PORT=1\nPORT=3000\n\nHOST=\n')).toEqual(['PORT', 'HOST'])
})

test('migrations are numbered, after the baseline', () => {
  const [first, ...others] = listFolder('db/migrations').toSorted()
  expect(first).toBe('0061_baseline.sql')
  for (const file of others) expect(file).toMatch(/^\d{4}_[a-z0-9_]+\.sql$/)
  const numbers = others.map((file) => file.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})

/** Returns the ports of own servers that more than one file names: journeys run beside each other. */
function portsShared(files: readonly (readonly [name: string, text: string])[]) {
  const named = files.flatMap(([name, text]) =>
    [...new Set(text.match(/\b32\d\d\b/g))].map((port) => ({ port, name })),
  )
  return [...Map.groupBy(named, ({ port }) => port)]
    .filter(([, all]) => all.length > 1)
    .map(([port, all]) => `${port}: ${all.map(({ name }) => name).join(', ')}`)
}

test('no two journeys start a server at the same port', () => {
  const specs = listFolder('e2e').filter((name) => name.endsWith('.spec.ts'))
  const files = specs.map((name) => [name, readText(`e2e/${name}`)] as const)
  expect(portsShared(files)).toEqual([])
  expect(files.filter(([, text]) => /\b32\d\d\b/.test(text)).length).toBeGreaterThan(25)
})

test('a port that two journeys name is reported', () => {
  const files = [
    ['a.spec.ts', 'const PORT = 3250'],
    ['b.spec.ts', 'port: 3251, url: 3251'],
    ['c.spec.ts', 'port: 3250'],
  ] as const
  expect(portsShared(files)).toEqual(['3250: a.spec.ts, c.spec.ts'])
})
