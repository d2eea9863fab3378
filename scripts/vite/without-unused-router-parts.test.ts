import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../../react-router.config.ts'
import { UNUSED } from './without-unused-router-parts.ts'

const ROUTER = new URL('../../node_modules/react-router/dist/production/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, ROUTER), 'utf8')

test.each(Object.entries(UNUSED))(
  'the replacement of %s returns the same',
  (file, statusChange) => {
    const [, names = ''] = /^export \{ (.*) \};$/m.exec(read(file)) ?? []
    const given = [...statusChange.matchAll(/export const (\w+)/g)].map(([, name]) => name)
    expect(new Set(given)).toEqual(new Set(names.split(', ')))
  },
)

test('the browser only asks the replaced parts whether they are on', () => {
  expect(config.routeDiscovery.mode).toBe('initial')
  expect(read('lib/dom/ssr/fog-of-war.js')).toContain('return routeDiscovery.mode === "lazy"')
})
