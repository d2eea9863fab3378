import { expect, test } from 'vitest'
import { isOwnPath } from './own-path.ts'

test.each([
  '/',
  '/competitions',
  '/search?text=a//b',
  '/a\\b',
  '/%5C%5Cevil.example',
  '/%5Cevil.example',
  '/%2F/evil.example',
  '/@evil.example',
  '/a//evil.example',
  '/./a',
])('%j stays within the site', (path) => {
  expect(isOwnPath(path)).toBe(true)
})

test.each([
  '',
  'competitions',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  'https:/\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '//[',
])('%j may leave the site', (path) => {
  expect(isOwnPath(path)).toBe(false)
})
