import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { OUTAGES_FILE, readOutages } from './outages.server.ts'

/** What becomes of a file, or of none, and what the log says. */
async function readFrom(text: string | undefined) {
  const folder = mkdtempSync(path.join(tmpdir(), 'competitions-outages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  if (text !== undefined) writeFileSync(path.join(folder, OUTAGES_FILE), text)
  const warnings: unknown[] = []
  const outages = await readOutages(folder, { warn: (...all: unknown[]) => warnings.push(all) })
  return { outages, warnings: warnings.length }
}

const ONE = `- from: 2026-11-20 14:05
  until: 2026-11-20 14:40
  what: The database was moved.
`

test('the outages of the file are read, the latest first', async () => {
  const later = ONE.replaceAll('11-20', '11-22')
  const { outages, warnings } = await readFrom(`${ONE}${later}`)
  expect(outages?.map(({ from }) => from)).toEqual(['2026-11-22 14:05', '2026-11-20 14:05'])
  expect(warnings).toBe(0)
})

test('an empty file says that there was none; without a file nothing is said', async () => {
  expect(await readFrom('')).toEqual({ outages: [], warnings: 0 })
  expect(await readFrom(undefined)).toEqual({ outages: undefined, warnings: 0 })
})

test.each([
  ['a moment without time', ONE.replace('2026-11-20 14:05', '2026-11-20')],
  ['an end before the beginning', ONE.replace('14:40', '13:00')],
  ['no list', 'from: yesterday'],
  ['no YAML', '- [unclosed'],
  ['an unknown key', `${ONE}  why: because\n`],
])('the log is told of %s, and the page goes on', async (_fault, text) => {
  expect(await readFrom(text)).toEqual({ outages: undefined, warnings: 1 })
})
