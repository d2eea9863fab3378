import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missingOptional } from './lockfile.mjs'
import { inRoot } from './project.mjs'

test('npm ci accepts the lockfile: it names the binaries of every platform', () => {
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  expect(missingOptional(lock), 'run: node scripts/complete-lockfile.mjs').toEqual([])
})

test('an optional package that is nested under its parent is not missing', () => {
  const lock = {
    packages: {
      'node_modules/a': { optionalDependencies: { b: '1.0.0', c: '2.0.0' } },
      'node_modules/a/node_modules/b': { version: '1.0.0' },
    },
  }
  expect(missingOptional(lock)).toEqual([{ name: 'c', version: '2.0.0', dev: false }])
})
