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
  | 'send in'
  | 'decide'
  | 'pictures'
  | 'sizes'

/** What docs/faults.md says: each row of its first table, by part. */
export function readStated(): Map<string, Record<Part, string>> {
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

/** Whether a part did as its cell says. Never 500, and who is refused is told when to come back. */
export function expectStated(stated: string, { status, headers, text }: Answer, what: string) {
  expect.soft(status, `${what}: ${text.slice(0, 200)}`).toBe(stated === 'works' ? 200 : 503)
  if (stated !== '503') return
  expect.soft(Number(headers.get('retry-after')), what).toBeGreaterThan(0)
  const type = headers.get('content-type') ?? ''
  const isSentence = /problem\+json/.test(type) || (/html/.test(type) && text.includes('Sorry'))
  expect.soft(isSentence, `${what}: ${type}`).toBe(true)
}
