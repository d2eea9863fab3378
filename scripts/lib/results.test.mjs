import { expect, test } from 'vitest'
import { inRoot } from './project.mjs'
import { readPlaywright, readResults, readVitest } from './results.mjs'

const spec = (/** @type {string} */ title, /** @type {string} */ status) => ({
  title,
  file: 'a.spec.ts',
  tests: [{ status }],
})

test('a test file that could not be loaded counts as failed', () => {
  const report = {
    testResults: [{ name: inRoot('a.test.ts'), status: 'failed', assertionResults: [] }],
  }
  expect(readVitest(report).failed).toEqual(['a.test.ts'])
})

test('Vitest tests are sorted by their status, todo as skipped', () => {
  const assertionResults = ['passed', 'failed', 'pending', 'todo'].map((status) => ({
    status,
    fullName: status,
  }))
  const report = {
    testResults: [{ name: inRoot('a.test.ts'), status: 'failed', assertionResults }],
  }
  expect(readVitest(report)).toEqual({
    passed: 1,
    failed: ['a.test.ts: failed'],
    skipped: ['a.test.ts: pending', 'a.test.ts: todo'],
  })
})

test('Playwright tests are found in nested suites, a flaky one passed and is named', () => {
  const inner = { specs: [spec('flaky', 'flaky'), spec('skipped', 'skipped')] }
  const report = { suites: [{ specs: [spec('fine', 'expected')], suites: [inner] }] }
  expect(readPlaywright(report)).toEqual({
    passed: 2,
    failed: [],
    skipped: ['a.spec.ts: skipped'],
    flaky: ['a.spec.ts: flaky'],
  })
})

test('a runner that failed without a report or a failed test still failed', () => {
  const { failed } = readResults('/nowhere.json', readVitest, 1, 'vitest')
  expect(failed).toEqual(['vitest itself (see above)'])
})
