import { globSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { readSources, readText, type Source } from './support/sources.ts'

/** The old names of docs/names.md, where they are said, and where they are all that is said. */
const SAID =
  /(?<![-/\w])bookmark(?:s|ed|ing)?\b(?!\.\w|[/_])|\bsaved? for later\b|\btoday[’']s round\b|\bmy entries\b|\bsign(?:ed|ing)? ?in\b|\blog-in\b|\breport a problem\b/gi
const ALONE = /^(?:Login|Premium|Bookings)$/g
/** Texts of the specification, and a bookmark that is the browser's. */
const MAY_SAY: Readonly<Record<string, RegExp>> = {
  'app/features/site/components/drawer.tsx': /^(?:My Bookmarks|Login)$/,
  'app/features/site/components/error-page.tsx': /^Login$/,
  'app/features/moderation/components/tabs.ts': /^Premium$/,
  'app/features/submissions/components/from-any-page.tsx': /bookmark/i,
  'app/features/moderation/routes/premium.tsx': /^Premium$/,
  'public/manifest.webmanifest': /My Bookmarks/,
}
/** Developers read it, with the names of the calls. */
const API = /\/api(?:\/|[.-])/

/** Returns what a source shows or sends: its strings with a word in them, and the texts of its elements. */
function textsOf({ file, text }: Source): string[] {
  if (!/\.tsx?$/.test(file)) return text.split('\n')
  const texts: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, value, source } = node as { type?: string; value?: unknown; source?: unknown }
    if (type?.startsWith('Import') || (type?.startsWith('Export') && source)) return
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') texts.push(value)
    if (type === 'TemplateElement') texts.push((value as { raw: string }).raw)
    for (const part of Object.values(node)) visit(part)
  }
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return texts.filter((one) => /^[A-Z]|\s/.test(one)).map((one) => one.trim())
}

function oldNamesIn(source: Source): string[] {
  return textsOf(source)
    .filter((text) => !MAY_SAY[source.file]?.test(text))
    .flatMap((text) =>
      [...text.matchAll(SAID), ...text.matchAll(ALONE)].map(
        ([name]) => `${source.file}: ${name} in “${text.slice(0, 80)}”`,
      ),
    )
}

test('one thing has one name in what people read', () => {
  const code = readSources().filter(({ file }) => file.startsWith('app/') && !API.test(file))
  const files = [...globSync('content/**/*.md'), 'public/manifest.webmanifest']
  const texts = files.map((file) => ({ file, text: readText(file) }))
  expect([...code, ...texts].flatMap(oldNamesIn)).toEqual([])
})

test('an old name is found in a string, a template, an element and a page, and nowhere else', () => {
  const found = (text: string, file = 'app/a.tsx') => oldNamesIn({ file, text }).length
  expect(found("const a = 'Press the bookmark.'")).toBe(1)
  expect(found('const a = `All ${1} bookmarks`')).toBe(1)
  expect(found('const a = <p>Sign in to see Today’s round</p>')).toBe(2)
  expect(found('Press *Report a problem*.', 'content/a.md')).toBe(1)
  expect(found("import a from 'my bookmarks'\nconst icon = 'bookmark' // my bookmark")).toBe(0)
  expect(found("const a = 'a login', b = 'a premium'")).toBe(0)
})
