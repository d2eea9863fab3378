import { PAGE_TRAITS, type PagePattern, type PageTraits } from './page-traits.ts'

/** React Router's single fetch. */
const DATA = '.data'

type PagePaths = { pattern: PagePattern; traits: PageTraits; path: RegExp }

const PAGES = Object.entries(PAGE_TRAITS) as [PagePattern, PageTraits][]

/** `value` is the pattern of parameters. */
export function pagesWith(trait: 'cached' | 'offline', value: string): PagePaths[] {
  return PAGES.filter(([, traits]) => traits[trait] !== undefined).map(([pattern, traits]) => {
    const otherPages = (traits.except ?? []).map((path) => `(?!${path}$)`).join('')
    return { pattern, traits, path: new RegExp(`^${otherPages}${pathSource(pattern, value)}$`) }
  })
}

const PUBLIC_PATHS = pagesWith('cached', '[^/]+').map(({ path }) => path)

/** Whether a page, or its data, is the same for everybody: no cookie changes it. As React Router compares paths. */
export function isForEverybody(path: string): boolean {
  const parts = decoded(pageOfData(path) ?? path)
    .toLowerCase()
    .split('/')
    .filter(Boolean)
  return PUBLIC_PATHS.some((one) => one.test(`/${parts.join('/')}`))
}

/** `/_.data` is home's, `/new-competitions.data` that page's; undefined for the address of a page itself. */
export function pageOfData(path: string): string | undefined {
  if (!path.endsWith(DATA)) return undefined
  return path === `/_${DATA}` ? '/' : path.slice(0, -DATA.length)
}

function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Returns the source of one regular expression. */
export function pathsSource(isMeant: (traits: PageTraits) => boolean): string {
  const sources = patternsOf(isMeant).map((pattern) => pathSource(pattern, '[^/]+'))
  return `(?:${sources.join('|')})`
}

export function fixedPaths(isMeant: (traits: PageTraits) => boolean): PagePattern[] {
  return patternsOf(isMeant).filter((pattern) => !/[:*]/.test(pattern))
}

function patternsOf(isMeant: (traits: PageTraits) => boolean) {
  return PAGES.flatMap(([pattern, traits]) => (isMeant(traits) ? [pattern] : []))
}

function pathSource(pattern: string, value: string) {
  return pattern
    .replace(/[.*]/g, '\\$&')
    .replace(/\/:\w+(\??)/g, (_, optional) => (optional ? `(?:/${value})?` : `/${value}`))
}
