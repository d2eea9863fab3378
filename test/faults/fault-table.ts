import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { Answer } from '#test/browser.ts'

const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/faults.md')

export type Part =
  | 'alive'
  | 'ready'
  | 'browse'
  | 'search'
  | 'log in'
  | 'join'
  | 'bookmark'
  | 'submit'
  | 'decide'
  | 'pictures'
  | 'variants'

/** Returns the first table of docs/faults.md: the expected answer of each part, by fault. */
export function readFaultTable(): Map<string, Record<Part, string>> {
  const [head = [], , ...rows] = readFileSync(DOCUMENT, 'utf8')
    .split('\n\n')
    .flatMap((block) => (block.startsWith('| What is broken') ? block.split('\n') : []))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1))
  return new Map(
    rows.map(([fault = '', ...cells]) => [
      fault,
      Object.fromEntries(cells.map((cell, index) => [head[index + 1], cell])) as Record<
        Part,
        string
      >,
    ]),
  )
}

/** Expects the answer that a cell documents: never 500, and a 503 with Retry-After. */
export function expectAnswer(expected: string, { status, headers, text }: Answer, what: string) {
  expect.soft(status, `${what}: ${text.slice(0, 200)}`).toBe(expected === 'works' ? 200 : 503)
  if (expected !== '503') return
  expect.soft(Number(headers.get('retry-after')), what).toBeGreaterThan(0)
  const type = headers.get('content-type') ?? ''
  const isSentence = /problem\+json/.test(type) || (/html/.test(type) && text.includes('Sorry'))
  expect.soft(isSentence, `${what}: ${type}`).toBe(true)
}
