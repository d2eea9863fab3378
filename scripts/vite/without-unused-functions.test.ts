import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { pathOf, toModule } from './react-as-modules.ts'
import { LEFT_OUT, replaceFunctions, UNUSED_FUNCTIONS } from './without-unused-functions.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SOURCES = globSync('app/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !file.includes('.test.'),
)

test.for(Object.entries(UNUSED_FUNCTIONS))(
  '%s still has each function that is left out, once',
  ([file, replacements]) => {
    const code = replaceFunctions(toModule(readFileSync(pathOf(file), 'utf8')), replacements)
    expect(() => parseAst(code)).not.toThrow()
    expect(code).not.toContain('FragmentInstance.prototype')
  },
)

test('a function keeps its name and parameters, inner functions too', () => {
  expect(
    replaceFunctions('function a(b) { return b }\nfunction c() { function d() { c() } d() }', {
      a: 'return 1',
      d: '',
    }),
  ).toBe('function a(b) { return 1 }\nfunction c() { function d() {  } d() }')
})

test.each([
  ['is missing', 'function a() {}'],
  ['is there twice', 'function b() {}\nfunction a() { function b() {} }'],
])('refuses a function that %s', (_why, code) => {
  expect(() => replaceFunctions(code, { b: '' })).toThrow('Not there exactly once: b')
})

test('no source uses what is left out', () => {
  const uses = SOURCES.flatMap((file) => {
    const text = readFileSync(`${ROOT}${file}`, 'utf8')
    const [use] = LEFT_OUT.exec(text) ?? []
    return use ? [`${file}: ${use}`] : []
  })
  expect(SOURCES.length).toBeGreaterThan(300)
  expect(uses).toEqual([])
})

test.each([
  'import { ViewTransition, type ReactNode } from "react"',
  'import {\n  Activity,\n  lazy,\n} from "react"',
  "import { preload } from 'react-dom'",
  "import { Link, useBlocker } from 'react-router'",
  '<fetcher.Form method="post">',
  'fetcher.submit(data)',
  '<form action={async () => save()}>',
  '<Fragment ref={here}>',
  '<link rel="stylesheet" precedence="high" />',
  '<script async src="/counter.js" />',
  '<input onBeforeInput={check} />',
])('finds the use in %s', (text) => {
  expect(text).toMatch(LEFT_OUT)
})

test.each([
  'import { useState, type ReactNode } from "react"',
  '<Form method="post" action={to}>',
  '<form method="post" action="/login">',
  'import { preload } from "./preload.ts"',
])('allows %s', (text) => {
  expect(text).not.toMatch(LEFT_OUT)
})
