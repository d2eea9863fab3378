import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { withoutPreloadHelper } from './without-preload-helper.ts'

const ENTRY = 'entry.js'
const PARTS: Record<string, string> = {
  [ENTRY]: "import('part.js').then(({ part }) => part())",
  'part.js': 'export const part = () => console.log(document.title)',
}

const parts = {
  name: 'parts',
  resolveId: (source: string) => (source in PARTS ? source : undefined),
  load: (id: string) => PARTS[id],
}

async function buildEntry(plugins: ReturnType<typeof withoutPreloadHelper>[]) {
  const result = await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    plugins: [parts, ...plugins],
    build: { write: false, modulePreload: false, rolldownOptions: { input: ENTRY } },
  })
  const files = [result].flat().flatMap((output) => ('output' in output ? output.output : []))
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry)
  return entry?.type === 'chunk' ? entry.code : ''
}

test('Vite still wraps an import in the helper that the plugin replaces', async () => {
  expect(await buildEntry([])).toContain('vite:preloadError')
})

test('without the helper the part is imported as written', async () => {
  const code = await buildEntry([withoutPreloadHelper()])
  expect(code).not.toContain('vite:preloadError')
  expect(code).toMatch(/import\(`.\/part-.+\.js`\)/)
  expect(code.length).toBeLessThan(150)
})
