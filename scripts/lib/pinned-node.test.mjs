import { expect, test } from 'vitest'
import { projectOfNode } from './pinned-node.mjs'

test('the project of Node holds Node and what it needs, as locked, and nothing else', () => {
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
  expect(projectOfNode(lock, { node: true })).toEqual({
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
