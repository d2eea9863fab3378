import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ICON_NAMES } from './icon-names.ts'

test('icons.svg has exactly the named icons', () => {
  const sprite = readFileSync(path.join(import.meta.dirname, 'icons.svg'), 'utf8')
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name)
  expect(drawn).toEqual([...ICON_NAMES])
})
