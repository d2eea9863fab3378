import { parse as parseYaml } from 'yaml'
import type { ZodError } from 'zod'
import type { RequestContext } from '#app/context.server.ts'
import { prettyDate, toDay } from '#app/lib/time/days.ts'
import { FrontMatter } from '../input.ts'
import { asMarkdown, fillIn, pathOfFile, type Placeholders } from '../rules/content.ts'
import { isPlace } from '../rules/places.ts'
import type { Outline } from './markdown.server.ts'

export type ContentPage = FrontMatter & Outline & { path: string }
export type ContentPageOf<Kind extends FrontMatter['kind']> = Extract<ContentPage, { kind: Kind }>

/** Bundled into the build; in development, changes apply at once. */
const FILES = import.meta.glob<string>(['/content/**/*.md', '!/content/categories/*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Written by the tests of every page when they have passed (scripts/test.mjs). */
const [lastSweep = { day: '', tests: 0, axe: '' }] = Object.values(
  import.meta.glob<{ day: string; tests: number; axe: string }>('/content/last-sweep.json', {
    import: 'default',
    eager: true,
  }),
)
const TEXTS = new Map(Object.entries(FILES).map(([file, text]) => [pathOfFile(file), text]))
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/

const read = new Map<string, ContentPage>()

export function listContentPaths(): string[] {
  return [...TEXTS.keys()].toSorted()
}

export async function listContentForSitemap(values: Placeholders) {
  const pages = await Promise.all(
    listContentPaths().map((address) => findContentPage(address, values)),
  )
  return pages
    .filter((page) => page !== undefined)
    .filter((page) => page.kind !== 'landing' || !page.noindex)
    .map(({ path: address, updated }) => ({ path: address, updated }))
}

export function placeholdersOf({ config }: Pick<RequestContext, 'config'>): Placeholders {
  return {
    operator: config.operatorName,
    operatorFacts: [config.operatorName, config.operatorAddress].filter(Boolean).join(', '),
    contact: config.operatorContact ?? `${config.baseUrl}/contact-us`,
    site: config.baseUrl.replace(/^https?:\/\//, ''),
    testedOn: prettyDate(toDay(lastSweep.day)),
    testedPages: String(lastSweep.tests),
    testedWith: lastSweep.axe,
  }
}

/** @throws Error naming the file when its front matter or a placeholder is invalid. */
export async function findContentPage(address: string, values: Placeholders) {
  const key = [address, ...Object.values(values)].join('\n')
  const cached = read.get(key)
  const text = TEXTS.get(address)
  if (cached || text === undefined) return cached
  const page = await readPage(address, text, values)
  read.set(key, page)
  return page
}

async function readPage(address: string, text: string, values: Placeholders): Promise<ContentPage> {
  const { readMarkdown } = await import('./markdown.server.ts')
  const [head = '', yaml = ''] = FRONT_MATTER.exec(text) ?? []
  try {
    const parsed = FrontMatter.safeParse(
      parseYaml(yaml, (_key, value) => (typeof value === 'string' ? fillIn(value, values) : value)),
    )
    if (!parsed.success) throw new Error(faultsOf(parsed.error))
    const outline = readMarkdown(fillIn(text.slice(head.length), asMarkdown(values)))
    refuseUnknownPlaces(outline)
    return { ...parsed.data, ...outline, path: address }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`content${address}.md: ${reason}`, { cause: error })
  }
}

/** @throws Error for a fact whose place is missing from the map. */
function refuseUnknownPlaces({ sections }: Outline) {
  for (const { place } of sections.flatMap(({ items }) => items)) {
    if (place !== undefined && !isPlace(place))
      throw new Error(`${place}: content/map.json has no such place`)
  }
}

function faultsOf({ issues }: ZodError) {
  return issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
}
