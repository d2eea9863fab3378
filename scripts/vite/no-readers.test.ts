import { expect, test } from 'vitest'
import { readersIn } from './no-readers.ts'

const chunk = (moduleIds: string[], imports: string[] = [], entry = {}) => ({
  moduleIds,
  imports,
  facadeModuleId: moduleIds[0] ?? null,
  isEntry: false,
  isDynamicEntry: false,
  ...entry,
})
const RULES = '/site/app/features/reading/rules/read-text.ts'

test('readers that the server imports are found, however far away', () => {
  const chunks = new Map([
    ['main.js', chunk(['/site/server/main.ts'], ['shared.js'], { isEntry: true })],
    ['shared.js', chunk(['/site/node_modules/htmlparser2/dist/index.js'])],
    ['route.js', chunk(['/site/app/lib/web/parse-page.ts'], [], { isDynamicEntry: true })],
  ])
  expect(readersIn(chunks)).toEqual([
    '/site/app/lib/web/parse-page.ts',
    '/site/node_modules/htmlparser2/dist/index.js',
  ])
})

test('rules that only the browser asks for are not found, unless the server imports them too', () => {
  const chunks = new Map([
    ['main.js', chunk(['/site/server/main.ts'], [], { isEntry: true })],
    ['rules.js', chunk([RULES], [], { isDynamicEntry: true })],
  ])
  expect(readersIn(chunks)).toEqual([])
  chunks.set('main.js', chunk(['/site/server/main.ts'], ['rules.js'], { isEntry: true }))
  expect(readersIn(chunks)).toEqual([RULES])
})
