import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import expected from '#test/tables/expected.json' with { type: 'json' }
import { joinTabs } from './join-tabs.ts'
import { readTable } from './read-table.ts'
import { linkOf } from './sheet-builder.ts'

type Expected = { rows?: string[][]; notes?: string[]; refused?: string }
const FILES = new URL('../../../test/tables/files/', import.meta.url)
const read = (name: string) => joinTabs(readTable(readFileSync(new URL(name, FILES))))
const trimEnd = (cells: readonly string[]) =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

test('each file has what is expected of it', () => {
  expect(readdirSync(FILES).toSorted()).toEqual(Object.keys(expected).toSorted())
})

const all = Object.entries(expected as Record<string, Expected>)

test.each(all.filter(([, { refused }]) => !refused))(
  '%s is read as it was written',
  (name, { rows = [], notes = [] }) => {
    const table = read(name)
    expect(table.rows.map(({ cells }) => trimEnd(cells))).toEqual(rows.map(trimEnd))
    for (const word of notes) expect(table.notes.join(' ')).toContain(word)
  },
)

test.each(all.filter(([, { refused }]) => refused))('%s is refused', (name, { refused }) => {
  expect(() => read(name)).toThrow(refused)
})

test.each([
  ['=HYPERLINK("https://a.example/1","Enter")', 'https://a.example/1'],
  ['of:=hyperlink( "https://a.example/1" ; "Enter" )', 'https://a.example/1'],
  ['=HYPERLINK("https://a.example/1")', 'https://a.example/1'],
  ['=HYPERLINK("https://a.example/" & "1","Ent"&"er")', 'https://a.example/1'],
  ['=IF(A2<>"",HYPERLINK("https://a.example/1","Enter"),"")', 'https://a.example/1'],
  ['=HYPERLINK("https://a.example/say ""hi""","Enter")', 'https://a.example/say "hi"'],
  // What stands in the cell is not known here.
  ['=HYPERLINK("https://a.example/"&A2,"Enter")', undefined],
  ['=HYPERLINK("#Sheet2!A1","Enter")', undefined],
  ['HYPERLINK("https://a.example/1")', undefined],
])('the address of the formula %s is %s', (formula, link) => {
  expect(linkOf(formula).link).toBe(link)
})
