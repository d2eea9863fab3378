import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HANG_MS } from '../hang-bound.ts'
import { readText } from './support/sources.ts'

const LIMIT = /(?:\btest|\bhook|\b)timeout: *([\d_]+)/gi

/** Returns the time limits in a test's source that end it before the suite's hang bound. */
function shortLimits(text: string) {
  return [...text.matchAll(LIMIT)]
    .filter(([, ms = '']) => Number(ms.replaceAll('_', '')) < HANG_MS)
    .map(([limit]) => limit)
}

test('no test is bounded by less than the hang bound', () => {
  const files = globSync('{app,server,test,scripts}/**/*.{test.ts,test.tsx,test.mjs}', {
    exclude: ['**/node_modules/**'],
  })
  expect(files.length).toBeGreaterThan(200)
  const bounded = [...files, ...globSync('test/*.ts'), 'vitest.config.ts']
    .filter((file) => !file.endsWith('time-limits.test.ts'))
    .flatMap((file) => shortLimits(readText(file)).map((limit) => `${file}: ${limit}`))
  expect(bounded).toEqual([])
})

test('a short time limit is reported', () => {
  expect(shortLimits('vi.setConfig({ testTimeout: 60_000 })')).toEqual(['testTimeout: 60_000'])
  expect(shortLimits('{ timeout: 10_000 }')).toEqual(['timeout: 10_000'])
  expect(shortLimits('{ timeout: 120_000, hookTimeout: HANG_MS }')).toEqual([])
})
