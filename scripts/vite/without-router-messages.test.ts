import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutMessages } from './without-router-messages.ts'

const ROUTER = new URL('../../node_modules/react-router/dist/production/lib/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, ROUTER), 'utf8')

test.each([
  ['invariant(a, "text")', 'invariant(a)'],
  ['f(() => warning(b(), `x ${y}`)); g()', 'f(() => warning(b())); g()'],
  [
    'invariant(a(() => invariant(b, "inner")), invariant(c, "text"))',
    'invariant(a(() => invariant(b)))',
  ],
  [
    'warningOnce(key, a, "text"); x.invariant(a, "text")',
    'warningOnce(key, a, "text"); x.invariant(a, "text")',
  ],
  ['invariant(a)', 'invariant(a)'],
])('%s becomes %s', (code, expected) => {
  expect(withoutMessages(code)).toBe(expected)
})

test.each([
  ['router/history.js', 'function invariant(value, message) {'],
  ['router/history.js', 'function warning(cond, message) {'],
  ['dom/ssr/invariant.js', 'function invariant(value, message) {'],
])('%s still has: %s', (file, signature) => {
  expect(read(file)).toContain(signature)
})

test('checks without text throw as before', () => {
  const code = withoutMessages(
    'function invariant(value, message) { if (!value) throw new Error(message) }\ninvariant(1, "one")\ninvariant(0, "none")',
  )
  // oxlint-disable-next-line no-implied-eval -- the text was written above
  expect(new Function(code)).toThrow(new Error(''))
})
