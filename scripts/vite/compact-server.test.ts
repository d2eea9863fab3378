import { globSync, readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { toAscii } from './compact-server.ts'

/** Where such texts become regular expressions, which read the escapes. */
const FOR_PATTERNS = ['app/features/reading/rules/', 'app/features/sources/rules/values.ts']

test('an escaped text means the same', () => {
  const code = "['€ 5 – 😀', `ú${1}é`, /^[–-—😀]$/u.test('😀'), { naïve: 1 }]"
  const escaped = toAscii(code)
  expect(escaped).toMatch(/^[\0-\x7f]+$/)
  expect(runInThisContext(escaped)).toEqual(runInThisContext(code))
})

test('String.raw, which would show the escapes, only writes regular expressions', () => {
  const raw = globSync('{app,server}/**/*.{ts,tsx}', { exclude: (name) => /\.test\./.test(name) })
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => /String\.raw`[^`]*[\u0080-\uffff]/.test(text))
    .map(({ file }) => file)
  expect(raw.filter((file) => !FOR_PATTERNS.some((start) => file.startsWith(start)))).toEqual([])
})
