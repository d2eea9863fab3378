import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findSuperLinear } from '../../scripts/lint/super-linear.mjs'
import { readSources, readText } from './support/sources.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const RULE = 'expressions/linear-time'

test.for([
  // The same character, tried from each place or shared by two loops.
  /\s+$/,
  /\/+$/,
  /<[^>]*>/,
  /#.*$/,
  /(?:\/competition\/)?([\w-]+)\/?(?:[?#].*)?$/,
  /\s+(?:county|only)$/,
  /^(\d{1,3})\s*([a-z ]+)$/i,
  /charset\s*=\s*["']?\s*([\w:.-]{1,40})/i,
  /^(?:a+)+$/,
  // A word.
  /\bcomp\b.*\blink\b/,
  /\bbetween\b[^,;]*$/i,
  /<a[^>]*>/,
  /\b[\w-]+@/,
  /x(?!.*y)z/,
  /"(?:[^"\\]|\\.)*"/,
  /\bby (?:(?:noon|\d\S*|the),? )*$/i,
  /^(?:ab|a|b)*$/,
  /(?<=\d+)x/,
])('%s is reported', ({ source, flags }) => {
  expect(findSuperLinear(source, flags)).toBeDefined()
})

test.for([
  /\s+/g,
  /^\s+$/,
  /(?<!\s)\s+$/,
  /(?<!\/)\/+$/,
  /^[^<]*<a[^<>]*>/,
  /\bcomp\b.{0,80}\blink\b/,
  /\b\w+@/,
  /(?<![\w.-])[\w.-]+@/,
  /(?:^|[^\w-])[\w-]+@/,
  /https?:\/\/\S+/,
  /\s*x/y,
  /^(?:[^"\\]|\\.)*"/,
  /(?<!\p{L})depart\p{L}*(?!\p{L})/iu,
])('%s is not', ({ source, flags }) => {
  expect(findSuperLinear(source, flags)).toBeUndefined()
})

test('the linter finds planted expressions, needs reasons for what it cannot know, and finds those not needed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'expressions-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const planted = [
    String.raw`export const quadratic = /([\w-]+)\/?(?:[?#].*)?$/`,
    'export const unknown = (word: string) => new RegExp(`${word}+$`)',
    `// oxlint-disable-next-line ${RULE} -- reads settings only`,
    String.raw`export const excused = /\s+$/`,
    `// oxlint-disable-next-line ${RULE} -- reads settings only`,
    String.raw`export const linear = /^\s+/`,
  ]
  writeFileSync(path.join(folder, 'planted.ts'), planted.join('\n'))
  const jsPlugins = [path.join(ROOT, 'scripts/lint/plugin.mjs')]
  writeFileSync(
    path.join(folder, '.oxlintrc.json'),
    JSON.stringify({ jsPlugins, rules: { [RULE]: 'error' } }),
  )
  const args = ['--report-unused-disable-directives', '--format=unix', 'planted.ts']
  const output = await new Promise<string>((resolve) => {
    const oxlint = path.join(ROOT, 'node_modules/oxlint/bin/oxlint')
    execFile(process.execPath, [oxlint, ...args], { cwd: folder }, (_, out) => resolve(out))
  })
  const lines = output.split('\n').filter((line) => line.includes('planted.ts:'))
  expect(lines.map((line) => line.replace(/^.*planted\.ts:(\d+).*?: (.{12}).*$/, '$1 $2'))).toEqual(
    ['1 Takes more t', '2 Only a call ', '5 Unused oxlin'],
  )
})

test('it reads all of app/ and server/, and each exception has its reason', () => {
  const { overrides } = JSON.parse(readText('.oxlintrc.json')) as {
    overrides: { files: string[]; rules: Record<string, string> }[]
  }
  const files = overrides.filter(({ rules }) => rules[RULE] === 'error').flatMap((one) => one.files)
  expect(files).toEqual(['app/**', 'server/**'])
  const exceptions = readSources().flatMap(({ text }) => text.match(/.*expressions\/.*/g) ?? [])
  for (const line of exceptions)
    expect(line).toMatch(/next-line expressions\/linear-time -- \S+ \S+/)
})
