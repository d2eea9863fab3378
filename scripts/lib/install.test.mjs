import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FOR_BUILD } from './install.mjs'
import { inRoot } from './project.mjs'

test('the build imports no package that a start leaves out', () => {
  const { devDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const leftOut = Object.keys(devDependencies).filter((name) => !FOR_BUILD.test(name))
  const files = globSync('{app,server,scripts/vite,scripts/worker}/**/*.{ts,tsx}', {
    exclude: (name) => name.includes('.test.'),
  })
  const imported = ['vite.config.ts', 'react-router.config.ts', ...files].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import (?!type )[^']*?'([^.#'][^']*)'/g)].map(
      ([, name]) => name ?? '',
    ),
  )
  expect(imported).toContain('vite')
  expect(
    leftOut.filter((name) => imported.some((one) => `${one}/`.startsWith(`${name}/`))),
  ).toEqual([])
})
