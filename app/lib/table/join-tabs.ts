import { foldText } from '#app/lib/text/fold-text.ts'
import { findHeadings } from './headings.ts'
import type { Tab, TableFile, TableRow } from './table.ts'

/** A tab that a person may choose. */
type TabChoice = { name: string; rows: number; headings: readonly string[] }
/** One table; `tabs` is empty when there is nothing to choose. */
export type Table = {
  format: string
  rows: TableRow[]
  notes: string[]
  tabs: readonly TabChoice[]
  tab: string | undefined
}

const NAMES_MAX = 10

/**
 * Makes one table of a file's tabs: of those that are visible, if they have the same headings. Otherwise it is the
 * one that is asked for, or that has the most rows; `notes` names what is not read.
 */
export function joinTabs(file: TableFile, asked?: string): Table {
  const visible = file.tabs.filter(({ isHidden }) => !isHidden)
  const shown = visible.length > 0 ? visible : file.tabs
  const groups = [...Map.groupBy(shown, (tab) => keyOf(headingsOf(tab).names, tab.name))].map(
    ([, tabs]) => tabs,
  )
  const sizes = (tabs: readonly Tab[]) => tabs.reduce((sum, tab) => sum + rowsBelow(tab), 0)
  const largest = groups.toSorted((a, b) => sizes(b) - sizes(a))[0] ?? []
  const chosen = groups.find((tabs) => nameOf(tabs) === asked) ?? largest
  const others = file.tabs.filter((tab) => !chosen.includes(tab))
  return {
    format: file.format,
    rows: join(chosen),
    notes: [
      ...joinedNote(chosen),
      ...others.slice(0, NAMES_MAX).map(leftOutNote),
      ...tooMany(others),
      ...file.notes,
    ],
    tabs:
      groups.length > 1
        ? groups.map((tabs) => ({
            name: nameOf(tabs),
            rows: sizes(tabs),
            headings: tabs[0] ? headingsOf(tabs[0]).names : [],
          }))
        : [],
    tab: groups.length > 1 ? nameOf(chosen) : undefined,
  }
}

function nameOf(tabs: readonly Tab[]) {
  return tabs.map(({ name }) => name).join(', ')
}

function quote(name: string) {
  return `“${name}”`
}

function joinedNote(tabs: readonly Tab[]) {
  if (tabs.length < 2) return []
  return [
    `The tabs ${tabs.map(({ name }) => quote(name)).join(', ')} have the same headings: they are read as one table.`,
  ]
}

function leftOutNote(tab: Tab) {
  const { name, isHidden } = tab
  const rows = rowsBelow(tab)
  const headings = headingsOf(tab).names.filter(Boolean).slice(0, NAMES_MAX).join(', ')
  const count = `${rows.toLocaleString('en-IE')} ${rows === 1 ? 'row' : 'rows'}`
  return `The ${isHidden ? 'hidden ' : ''}tab ${quote(name)} is not read (${count}${headings ? `: ${headings}` : ''}).`
}

function tooMany(others: readonly Tab[]) {
  const more = others.slice(NAMES_MAX)
  return more.length > 0 ? [`Nor are ${more.map(({ name }) => quote(name)).join(', ')}.`] : []
}

function headingsOf({ rows }: Tab): { index: number; names: readonly string[] } {
  const index = findHeadings(rows, (cells) => (mayBeHeadings(cells) ? 1 : 0))
  return { index, names: rows[index]?.cells ?? [] }
}

/** Two texts at least, none of them a number or a date. */
function mayBeHeadings(cells: readonly string[]) {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length > 1 && !filled.some((cell) => /^[\d€£$.,/:-]+$/.test(cell.trim()))
}

function rowsBelow(tab: Tab) {
  return tab.rows.length - headingsOf(tab).index - 1
}

/** Each tab without headings is a table. */
function keyOf(names: readonly string[], other: string) {
  const words = names.map((name) => foldText(name).trim()).filter(Boolean)
  return words.length > 0 ? words.toSorted().join('\n') : `\n${other}`
}

/** The rows of the other tabs follow those of the first, in the order of its columns. */
function join([first, ...others]: readonly Tab[]): TableRow[] {
  if (!first || others.length === 0) return first?.rows ?? []
  const columns = headingsOf(first).names.map((name) => foldText(name).trim())
  const more = others.flatMap((tab) => {
    const { index, names } = headingsOf(tab)
    const own = names.map((name) => foldText(name).trim())
    const places = columns.map((name) => own.indexOf(name))
    const isSame = places.every((place, at) => place === at)
    const rows = tab.rows.slice(index + 1)
    if (isSame) return rows
    return rows.map(({ line, cells, error }) => {
      const sorted = places.map((place) => cells[place] ?? '')
      return error === undefined ? { line, cells: sorted } : { line, cells, error }
    })
  })
  return [...first.rows, ...more]
}
