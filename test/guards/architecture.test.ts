import { expect, test } from 'vitest'
import { readSources, readText, type Source } from './support/sources.ts'
import { FEATURE_ORDER, RULES, splitRoles, unusedExceptions, type Rule } from './support/rules.ts'

/** Small violations of each rule, under a path to which it applies. */
const VIOLATIONS: Record<keyof typeof RULES, Source[]> = {
  'lib, ui and db import nothing above them': [
    source('app/lib/a.ts', "import { x } from '#app/features/directory/rules/lists.ts'"),
    source('app/ui/a.tsx', "import { x } from '../features/site/rules/site.ts'"),
    source('app/db/a.server.ts', "import type { X } from '#server/env.ts'"),
    source('app/ui/b.tsx', "const X = lazy(() => import('#app/features/site/rules/site.ts'))"),
    source('app/lib/b.ts', "export { x } from '#app/root.tsx'"),
    source('app/lib/c.ts', "import { x } from '#app/ui/now.tsx'"),
    source('app/lib/d.ts', "import { x } from '#app/page-traits.ts'"),
  ],
  'files of app/ that features stand on import no feature': [
    source('app/form-action.server.ts', "import { X } from './features/accounts/rules.ts'"),
    source('app/x.ts', "import type { X } from '#app/features/b/queries.server.ts'"),
  ],
  'features share only rules, input, queries and operations': [
    source('app/features/a/routes/x.tsx', "import { X } from '#app/features/b/components/x.tsx'"),
    source('app/features/a/rules.ts', "import { X } from '../b/routes/x.tsx'"),
    source('app/features/a/queries.server.ts', "import '../b/api.server.ts'"),
    source('app/features/a/queries/x.server.ts', "import { X } from '../../b/import/x.ts'"),
    source('app/root.tsx', "import { X } from './features/b/export/x.ts'"),
    source('app/root.tsx', "import { X } from './features/accounts/passwords.server.ts'"),
    source(
      'app/features/a/operations.server.ts',
      "import { X } from '#app/features/mail/transport.server.ts'",
    ),
  ],
  'features import only from rows below theirs': [
    source(
      'app/features/listings/rules.ts',
      "import { X } from '#app/features/pages/rules/content.ts'",
    ),
    source(
      'app/features/site/rules/site.ts',
      "import { X } from '#app/features/moderation/rules/health.ts'",
    ),
    source('app/features/work/rules.ts', "import type { X } from '../media/rules/x.ts'"),
    source('app/features/unnamed/rules.ts', "import { X } from '../listings/rules/x.ts'"),
    source('app/features/site/rules/site.ts', "import { X } from '../../unnamed/rules.ts'"),
  ],
  'there are no import cycles': [source('app/lib/x.ts', "import type { X } from './x.ts'")],
  'rules are pure': [
    source('app/features/a/rules.ts', "import { X } from './queries.server.ts'"),
    source('app/features/a/rules/x.ts', "import { X } from '#app/lib/security/csp.server.ts'"),
    source('app/features/a/rules/x.ts', "import { useState } from 'react'"),
    source('app/features/a/rules/x.ts', "import { readFileSync } from 'node:fs'"),
    source('app/features/a/rules/x.ts', "import { X } from '../components/x.tsx'"),
    source('app/features/a/rules/x.ts', "import { useNow } from '#app/ui/now.tsx'"),
  ],
  "the table of pages' traits is pure data": [
    source('app/page-traits.ts', "import { route } from '@react-router/dev/routes'"),
    source('app/page-paths.ts', "import { X } from './features/listings/rules/categories.ts'"),
  ],
  'only queries, operations, import and export use the database': [
    source('app/features/a/routes/x.tsx', "import { sql } from 'kysely'"),
    source('app/features/a/api.server.ts', "import { sql } from 'kysely'"),
    source('app/features/a/components/x.tsx', "import { X } from '#app/db/client.server.ts'"),
    source('app/lib/x.server.ts', "import { X } from '../db/client.server.ts'"),
  ],
  'the app imports neither its server nor its tests': [
    source('app/features/a/routes/x.tsx', "import { X } from '#server/env.ts'"),
    source('app/lib/x.ts', "import { X } from '../../test/makers.ts'"),
    source('server/x.ts', "import { X } from '#test/makers.ts'"),
    source('app/ui/x.tsx', "import { X } from '../../e2e/pages.ts'"),
  ],
  'settings are read in one file': [
    source('app/lib/x.ts', 'const port = process.env.PORT'),
    source('server/x.ts', "const { PORT } = process['env']"),
    source('server/y.ts', "import { env } from 'node:process'"),
    source('server/z.ts', 'const { env } = process'),
    source('server/z.ts', 'const folder = `${process.env.HOME}/data`'),
  ],
  'the clock is read only in listed files': [
    source('app/features/a/queries.server.ts', 'const now = new Date()'),
    source('server/x.ts', 'const now = Date.now()'),
    source('app/ui/x.tsx', 'const now = new Date( )'),
    source('app/lib/x.ts', 'const now = new Date'),
  ],
  'links use the page transition': [
    source('app/features/a/components/x.tsx', "import { Link } from 'react-router'"),
    source('app/ui/x.tsx', "import { NavLink, useLocation } from 'react-router'"),
    source('app/root.tsx', "import {\n  data,\n  Link as Bare,\n} from 'react-router'"),
    source('app/ui/y.tsx', "import * as router from 'react-router'"),
  ],
  'redirects lead to pages': [
    source('app/features/a/routes/x.tsx', "import { redirect } from 'react-router'"),
    source('app/x.server.ts', "import { data, redirectDocument as go } from 'react-router'"),
  ],
  'plain links and forms lead to pages': [
    source('app/features/a/components/x.tsx', '<a href="/serch">Search</a>'),
    source('app/features/a/components/x.tsx', '<a href={`/login${query}`}>Log in</a>'),
    source('app/features/a/components/x.tsx', '<form action="/serch" />'),
    source('app/features/a/components/x.ts', "window.location.assign('/serch')"),
  ],
  'nothing listens to window resizing': [
    source('app/ui/x.tsx', "window.addEventListener('resize', measure)"),
    source('app/ui/y.tsx', 'window.onresize = measure'),
  ],
  'there are no enums': [
    source('app/lib/x.ts', 'export enum Colour { Red }'),
    source('server/x.ts', 'const enum Colour { Red }'),
  ],
  'only files that React Router, React.lazy or useLoadOnPress loads have a default export': [
    source('app/lib/x.ts', 'export default function x() {}'),
    source('app/features/a/rules.ts', 'const x = 1\nexport { x as default }'),
    source('server/x.ts', 'export default {}'),
  ],
}

/** Sources that resemble a violation and are allowed. */
const ALLOWED: Source[] = [
  source(
    'app/context.server.ts',
    "import type { X } from '#app/features/accounts/facebook.server.ts'",
  ),
  source('server/x.ts', "import { X } from '#app/features/mail/transport.server.ts'"),
  source('app/features/moderation/rules/x.ts', "import type { Day } from '#app/lib/time/days.ts'"),
  source(
    'app/features/moderation/rules/x.ts',
    "import { X } from './y.ts'\nimport { Z } from '../../listings/rules.ts'",
  ),
  source('app/features/moderation/rules/x.ts', "import type { X } from '../input.ts'"),
  source(
    'app/features/moderation/routes/x.tsx',
    "import { X } from '#app/features/listings/queries/x.server.ts'\nexport default function Page() {}",
  ),
  source('app/features/moderation/queries.server.ts', "import { sql } from 'kysely'"),
  source(
    'app/features/moderation/import/x.server.ts',
    "import { X } from '#app/db/client.server.ts'",
  ),
  source('server/commands/x.ts', "import { X } from '#app/features/moderation/import/x.server.ts'"),
  source(
    'app/lib/x.ts',
    "// import { X } from '#app/features/moderation/rules/decisions.ts'\n/* new Date() */",
  ),
  source('app/lib/x.ts', "const note = 'process.env and export default and new Date()'"),
  source('app/lib/x.ts', 'const day = new Date(time)'),
  source('app/ui/x.tsx', "import { Links, type LinkProps, useLocation } from 'react-router'"),
  source('app/ui/y.tsx', "import { Link } from './link.tsx'"),
  source('app/ui/y.tsx', "<a href={'/search' satisfies PageAddress}>Search</a>"),
  source('app/ui/y.tsx', '<a href="/api/openapi.json">API</a> <a href={`#${id}`}>Top</a>'),
  source('app/ui/y.tsx', '<form action={`/login${query}` satisfies PageAddress} />'),
]

for (const [name, rule] of Object.entries<Rule>(RULES)) {
  test(`rule: ${name}`, () => {
    expect(rule(readSources())).toEqual([])
  })

  test(`violations are reported: ${name}`, () => {
    const violations = VIOLATIONS[name as keyof typeof RULES]
    expect(violations.filter((violation) => rule([violation]).length !== 1)).toEqual([])
    expect(ALLOWED.filter((source) => rule([source]).length > 0)).toEqual([])
  })
}

test('a cycle of type imports across several files is reported', () => {
  const cycle = [
    source('app/lib/a.ts', "import type { B } from './b.ts'"),
    source('app/lib/b.ts', "import type { C } from '#app/lib/c.ts'"),
    source('app/lib/c.ts', "import type { A } from './a.ts'"),
  ]
  const rule = RULES['there are no import cycles']
  expect(rule(cycle)).toEqual(['app/lib/a.ts → app/lib/b.ts → app/lib/c.ts → app/lib/a.ts'])
  expect(rule(cycle.slice(1))).toEqual([])
})

test('a role of a feature is a file or a folder', () => {
  expect(splitRoles(readSources())).toEqual([])
})

test('a role that is both a file and a folder is reported', () => {
  const files = ['a/rules.ts', 'a/rules/b.ts', 'a/api.server.ts', 'a/api/b.server.ts', 'b/rules.ts']
  const sources = files.map((file) => source(`app/features/${file}`, ''))
  expect(splitRoles(sources)).toEqual(['app/features/a/rules', 'app/features/a/api'])
  expect(splitRoles(sources.slice(1))).toEqual(['app/features/a/api'])
})

test('ARCHITECTURE.md quotes the feature order', () => {
  const quoted = FEATURE_ORDER.map((row) => row.join('  ')).join('\n')
  expect(readText('ARCHITECTURE.md')).toContain(quoted)
})

test('each exception is still needed', () => {
  expect(unusedExceptions(readSources())).toEqual([])
  expect(unusedExceptions([]).length).toBeGreaterThan(3)
})

test('a file that React.lazy or a press loads may have a default export', () => {
  const dialog = source('app/features/a/components/x.tsx', 'export default function X() {}')
  const opener = source(
    'app/features/a/components/y.tsx',
    "const X = lazy(() => import('./x.tsx'))",
  )
  const rule =
    RULES['only files that React Router, React.lazy or useLoadOnPress loads have a default export']
  expect(rule([dialog])).toHaveLength(1)
  expect(rule([dialog, opener])).toEqual([])
  const pressed = source(
    'app/features/a/components/z.tsx',
    "const loadDialog = () => import('./x.tsx')",
  )
  expect(rule([dialog, pressed])).toEqual([])
})

test('the guards read all sources', () => {
  const files = readSources().map(({ file }) => file)
  expect(files.length).toBeGreaterThan(80)
  expect(files).toContain('app/features/directory/routes/home.tsx')
  expect(files).toContain('server/app.ts')
})

function source(file: string, text: string): Source {
  return { file, text }
}
