import { categoryFile, type Category } from '#app/features/listings/rules/categories.ts'

/** Bundled into the build, as the pages are. */
const FILES = import.meta.glob<string>('/content/categories/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const read = new Map<Category, string>()

/** Returns what is worth knowing about a category, as HTML. @throws Error when its file is missing */
export async function readCategoryText(category: Category): Promise<string> {
  const known = read.get(category)
  if (known !== undefined) return known
  const file = `/content/categories/${categoryFile(category)}.md`
  const text = FILES[file]
  if (text === undefined) throw new Error(`${file} is missing`)
  const { readMarkdown } = await import('./markdown.server.ts')
  const { html } = readMarkdown(text)
  read.set(category, html)
  return html
}

/** The names of the files, for a test that each belongs to a category. */
export function listCategoryTexts(): string[] {
  return Object.keys(FILES)
}
