import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { anchorsOf, brokenReferences, projectFiles } from './support/references.ts'
import { readText } from './support/sources.ts'

/** Excludes the guards, whose examples name files that do not exist. */
const CHECKED =
  /^(app|server|test(?!\/guards)|e2e|bench|scripts|docs|deploy)\/.*\.(tsx?|mjs|css|md)$|^[^/]+\.(md|ts)$/

const project = projectFiles().map((file) => ({
  file,
  text: CHECKED.test(file) ? readText(file) : '',
}))

test('every file, heading and decision that comments and documents refer to exists', () => {
  expect(project.length).toBeGreaterThan(500)
  expect(project.flatMap((source) => brokenReferences(source, project))).toEqual([])
})

test('references to the contract name its headings', () => {
  const referring = project.filter(({ text }) => text.includes('docs/contract.md#'))
  expect(referring.length).toBeGreaterThan(40)
})

/** Returns the benchmarks, journeys and scripts that the text's commands name and that do not exist. */
function unknownCommands(text: string) {
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }
  const benchmarks = readText('bench/main.ts')
  const isKnown = ([, name = '', benchmark, journey]: RegExpMatchArray) => {
    if (journey) return existsSync(journey)
    if (!benchmark) return name in scripts
    return new RegExp(`^  '?${benchmark}'?: async`, 'm').test(benchmarks)
  }
  return [...text.matchAll(/`(?:npm run (\S+)(?: -- (\S+))?|npx playwright test (\S+))`/g)]
    .filter((command) => !isKnown(command))
    .map(([command]) => command)
}

test('every measurement names a command that exists', () => {
  expect(unknownCommands(readText('docs/measurements.md'))).toEqual([])
  expect(unknownCommands('`npm run gone` `npm run bench -- gone` `npm run bench -- kill`')).toEqual(
    ['`npm run gone`', '`npm run bench -- gone`'],
  )
  expect(unknownCommands('`npx playwright test e2e/gone.spec.ts`')).toHaveLength(1)
})

test('a missing file, heading or decision is reported', () => {
  const documents = [
    { file: 'docs/rules.md', text: '# Rules\n## Closing dates\n[up](#rules) [none](#none)' },
    { file: 'docs/decisions/0001-one.md', text: '[rules](../rules.md#closing-dates)' },
    { file: 'app/lib/days.ts', text: '' },
  ]
  const broken = (text: string, file = 'app/a.ts') =>
    brokenReferences({ file, text }, documents).map((line) => line.replace(`${file}: `, ''))
  expect(broken("// lib/days.ts, days.ts, app/lib/{days,days}.ts\nimport './gone.ts'")).toEqual([])
  expect(broken('/** lib/weeks.ts and app/lib/{days,months}.ts, decision 1 */')).toEqual([
    'lib/weeks.ts',
    'app/lib/months.ts',
  ])
  expect(broken('// docs/rules.md#closing-dates (docs/rules.md#opening)')).toEqual([
    'docs/rules.md#opening',
  ])
  expect(broken('// decisions 1 and 2; gone.md section 3')).toEqual(['gone.md', 'decision 2'])
  expect(documents.flatMap((source) => brokenReferences(source, documents))).toEqual([
    'docs/rules.md: #none',
  ])
})

test('headings become the same anchors as on GitHub', () => {
  expect(anchorsOf('# A role: a file, or `api/`?\n## 15. How')).toEqual([
    'a-role-a-file-or-api',
    '15-how',
  ])
})
