import { parse as parseYaml } from 'yaml'
import { FrontMatter } from '../input.ts'
import { nameOperator, pathOfFile } from '../rules.ts'
import { readMarkdown, type Outline } from './markdown.server.ts'

export type ContentPage = FrontMatter & Outline & { path: string }
export type ContentPageOf<Kind extends FrontMatter['kind']> = Extract<ContentPage, { kind: Kind }>

/** The files are part of the build; in development a change is seen at once. */
const FILES = import.meta.glob<string>('/content/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const TEXTS = new Map(Object.entries(FILES).map(([file, text]) => [pathOfFile(file), text]))
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/

const read = new Map<string, ContentPage>()

/** The addresses of all pages made from content/, in alphabetical order. */
export function listContentPaths(): string[] {
  return [...TEXTS.keys()].toSorted()
}

/** The sitemap's entries: pages that search engines may keep, and the day each last changed. */
export function listContentForSitemap(operator: string): { path: string; updated: string }[] {
  return listContentPaths()
    .map((path) => findContentPage(path, operator))
    .filter((page) => page !== undefined)
    .filter((page) => page.kind !== 'landing' || !page.noindex)
    .map(({ path, updated }) => ({ path, updated }))
}

/**
 * The page at an address, with the operator named where the text has a place for it.
 * @throws Error that names the file when its front matter is not right.
 */
export function findContentPage(path: string, operator: string): ContentPage | undefined {
  const key = `${operator}\n${path}`
  const kept = read.get(key)
  const text = TEXTS.get(path)
  if (kept || text === undefined) return kept
  const page = readPage(path, nameOperator(text, operator))
  read.set(key, page)
  return page
}

function readPage(path: string, text: string): ContentPage {
  const [head = '', yaml = ''] = FRONT_MATTER.exec(text) ?? []
  const parsed = FrontMatter.safeParse(parseYaml(yaml))
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`content${path}.md: ${faults.join('; ')}`)
  }
  return { ...parsed.data, ...readMarkdown(text.slice(head.length)), path }
}
