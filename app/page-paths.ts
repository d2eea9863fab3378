import { PAGE_TRAITS, type PagePattern, type PageTraits } from './page-traits.ts'

type PagePaths = { pattern: PagePattern; traits: PageTraits; path: RegExp }

/** `value` is the pattern of parameters. */
export function pagesWith(trait: 'cached' | 'offline', value: string): PagePaths[] {
  const pages = Object.entries(PAGE_TRAITS) as [PagePattern, PageTraits][]
  return pages
    .filter(([, traits]) => traits[trait] !== undefined)
    .map(([pattern, traits]) => {
      const otherPages = (traits.except ?? []).map((path) => `(?!${path}$)`).join('')
      return { pattern, traits, path: new RegExp(`^${otherPages}${pathSource(pattern, value)}$`) }
    })
}

/** Returns the source of one regular expression. */
export function pathsSource(isMeant: (traits: PageTraits) => boolean): string {
  const sources = patternsOf(isMeant).map((pattern) => pathSource(pattern, '[^/]+'))
  return `(?:${sources.join('|')})`
}

export function fixedPaths(isMeant: (traits: PageTraits) => boolean): PagePattern[] {
  return patternsOf(isMeant).filter(isFixed)
}

function patternsOf(isMeant: (traits: PageTraits) => boolean) {
  const pages = Object.entries(PAGE_TRAITS) as [PagePattern, PageTraits][]
  return pages.flatMap(([pattern, traits]) => (isMeant(traits) ? [pattern] : []))
}

function isFixed(pattern: string) {
  return !/[:*]/.test(pattern)
}

function pathSource(pattern: string, value: string) {
  return pattern
    .replace(/[.*]/g, '\\$&')
    .replace(/\/:\w+(\??)/g, (_, optional) => (optional ? `(?:/${value})?` : `/${value}`))
}
