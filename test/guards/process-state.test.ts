import { globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test, vi } from 'vitest'
import { needsOwnProcess } from '../own-process.ts'
import { recordProcessState } from '../process-state.ts'
import { readText } from './support/sources.ts'

test('a change that a test file leaves in its process is reported and restored', () => {
  const folder = process.cwd()
  const restore = recordProcessState()
  vi.stubEnv('TZ', 'Asia/Tokyo')
  process.env.LEFT_BEHIND = 'yes'
  vi.stubGlobal('localStorage', {})
  Object.assign(globalThis, { leftBehind: true })
  vi.useFakeTimers()
  const listener = () => {}
  process.on('SIGTERM', listener)
  process.chdir(tmpdir())
  expect(restore()).toEqual([
    'fake timers',
    'the stubbed global localStorage',
    'the global leftBehind',
    'the environment variable TZ',
    'the environment variable LEFT_BEHIND',
    'a listener for SIGTERM',
    'the current folder',
  ])
  process.off('SIGTERM', listener)
  expect(restore()).toEqual([])
  expect(process.env.TZ).toBe('Pacific/Auckland')
  expect(process.cwd()).toBe(folder)
})

test('a test that restores its stubs leaves nothing changed', () => {
  const restore = recordProcessState()
  vi.stubEnv('TZ', 'Asia/Tokyo')
  vi.stubGlobal('fetch', () => {})
  vi.useFakeTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  expect(restore()).toEqual([])
})

test('files that replace modules or install globals for good get their own process', () => {
  // Composed, for this file not to match.
  const [helperName, library] = ['x.ts', 'fake-indexeddb']
  const helper = () => `import '${library}/auto'`
  const plain = () => 'export const NOW = 1'
  for (const call of ["mock('./x.ts')", "doMock('./x.ts')", 'resetModules()'])
    expect(needsOwnProcess(`vi.${call}`, plain)).toBe(true)
  expect(needsOwnProcess(`import { a } from '#test/${helperName}'`, helper)).toBe(true)
  expect(needsOwnProcess(`import { a } from '#test/${helperName}'`, plain)).toBe(false)
  expect(needsOwnProcess("vi.stubGlobal('fetch', respond)", plain)).toBe(false)
})

/** A file that many test files of a process import runs only for the first of them. */
const registersHooks = (text: string) => /^(?:before|after)(?:All|Each)\(/m.test(text)

test('no test helper registers hooks when it is imported', () => {
  const helpers = globSync('test/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  expect(helpers.length).toBeGreaterThan(30)
  const setups = ['test/setup.ts', 'test/shared-process.ts']
  expect(helpers.filter((file) => registersHooks(readText(file))).toSorted()).toEqual(setups)
})

test('a test helper that registers hooks when it is imported is reported', () => {
  expect(registersHooks('let a = 1\nafterEach(() => stop())')).toBe(true)
  expect(registersHooks('function use() {\n  afterEach(() => stop())\n}')).toBe(false)
})
