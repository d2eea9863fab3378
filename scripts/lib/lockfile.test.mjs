import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missingOptional, projectOf } from './lockfile.mjs'
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

test('a project of one package holds it and what it needs, as locked, and nothing else', () => {
  const node = {
    version: '24.1.0',
    integrity: 'sha512-n',
    dependencies: { 'node-setup': '^1.0.0' },
  }
  const setup = { version: '1.1.4', integrity: 'sha512-s' }
  const lock = {
    packages: {
      '': { dependencies: { node: '24.1.0', react: '19.0.0' } },
      'node_modules/node': node,
      'node_modules/node-setup': setup,
      'node_modules/react': { version: '19.0.0' },
    },
  }
  expect(projectOf(lock, ['node'], { node: true })).toEqual({
    manifest: { dependencies: { node: '24.1.0' }, allowScripts: { node: true } },
    lock: {
      lockfileVersion: 3,
      packages: {
        '': { dependencies: { node: '24.1.0' } },
        'node_modules/node': node,
        'node_modules/node-setup': setup,
      },
    },
  })
})
