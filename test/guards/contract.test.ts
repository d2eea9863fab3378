import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { CONFIG_KEYS } from '#app/config.server.ts'
import { LISTED_EXAMPLE } from '#app/features/listings/queries/listing-schema.server.ts'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import { api } from '#server/api.ts'
import { usage } from '#server/commands/run.ts'
import { patternsOf } from '../roles/table.ts'
import { readText } from './support/sources.ts'

const contract = readText('docs/contract.md')

/** Returns what is below a heading, up to the next. */
function below(heading: string) {
  const [, after = ''] = contract.split(`\n${heading}\n`)
  return after.split(/\n#+ /, 1)[0] ?? ''
}

/** Returns the words in backticks of a table's first column. */
const firstColumn = (text: string) =>
  [...text.matchAll(/^\| (`[^|]*)/gm)].flatMap(([, cell = '']) => wordsIn(cell))

const wordsIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

const missing = (named: string[], existing: readonly string[]) =>
  named.filter((name) => !existing.includes(name))

test('every page that the contract names exists', () => {
  const pages = firstColumn(below('## Routes'))
  expect(pages.length).toBeGreaterThan(35)
  expect(missing(pages, patternsOf(routes))).toEqual([])
})

test('every call that the contract names exists', () => {
  const calls = firstColumn(below('## API')).map((call) => call.replace(/\{(\w+)\}/, ':$1'))
  const existing = api.routes.map(
    ({ method, path }) => `${method} /api${path.replace(/\{.*\}/, '')}`,
  )
  expect(calls.length).toBeGreaterThan(15)
  expect(missing(calls, existing)).toEqual([])
})

test('listings have the fields that the contract names', () => {
  const fields = firstColumn(below('## Listings'))
  expect(fields).toContain('competitionSlug')
  expect(missing(fields, Object.keys(LISTED_EXAMPLE))).toEqual([])
})

test('the contract names every category', () => {
  const named = below('### Categories').replaceAll('\n', ' ').split(': 25.', 1)[0]
  expect(named?.trim().split(', ')).toEqual(CATEGORIES)
})

test('every setting that the contract names is read', () => {
  const settings = wordsIn(below('### Settings')).filter((word) => /^[A-Z_]+$/.test(word))
  expect(settings.length).toBeGreaterThan(15)
  expect(missing(settings, CONFIG_KEYS)).toEqual([])
})

test('the contract names every command', () => {
  const [commands = ''] = wordsIn(below('### Command line').replaceAll('\n', ' '))
  const named = commands.replace('npm run admin -- ', '').split(' | ')
  const existing = [...usage().matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name)
  expect(new Set(named.map((command) => command.split(' ', 1)[0]))).toEqual(new Set(existing))
})

test('a name that does not exist is reported', () => {
  const named = firstColumn('| `/gone`, `/here` | `/not-asked` |\n| --- | --- |')
  expect(missing(named, ['/here'])).toEqual(['/gone'])
})
