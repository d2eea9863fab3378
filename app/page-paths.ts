import { PAGE_TRAITS, type PagePattern, type PageTraits } from './page-traits.ts'

/** A page with an expression that its paths match. */
type PagePaths = { pattern: PagePattern; traits: PageTraits; path: RegExp }

const PAGES = Object.entries(PAGE_TRAITS) as [PagePattern, PageTraits][]
/** Without the parameters that may be left out: `/competition/edit` for `/competition/:comp?/edit`. */
const FIXED_PATHS = PAGES.map(([pattern]) => pattern.replace(/\/:\w+\?/g, '')).filter(isFixed)

/**
 * Returns the pages that have a trait; `value` is the source of an expression for the values of
 * their parameters. The path of another page never counts: `/competition/edit` is no listing.
 */
export function pagesWith(trait: keyof PageTraits, value: string): PagePaths[] {
  return PAGES.filter(([, traits]) => traits[trait] !== undefined).map(([pattern, traits]) => {
    const source = pathSource(pattern, value)
    const path = new RegExp(`^${source}$`)
    const taken = FIXED_PATHS.filter((fixed) => fixed !== pattern && path.test(fixed))
    const notTaken = taken.map((fixed) => `(?!${fixed}$)`).join('')
    return { pattern, traits, path: new RegExp(`^${notTaken}${source}$`) }
  })
}

/** Returns the source of one expression for the paths of all pages that `isMeant` picks. */
export function pathsSource(isMeant: (traits: PageTraits) => boolean): string {
  const sources = patternsOf(isMeant).map((pattern) => pathSource(pattern, '[^/]+'))
  return `(?:${sources.join('|')})`
}

/** Returns the paths of all pages without parameters that `isMeant` picks. */
export function fixedPaths(isMeant: (traits: PageTraits) => boolean): PagePattern[] {
  return patternsOf(isMeant).filter(isFixed)
}

function patternsOf(isMeant: (traits: PageTraits) => boolean) {
  return PAGES.flatMap(([pattern, traits]) => (isMeant(traits) ? [pattern] : []))
}

function isFixed(pattern: string) {
  return !/[:*]/.test(pattern)
}

/** The source of an expression for a pattern's paths, with `value` in place of its parameters. */
function pathSource(pattern: string, value: string) {
  return pattern
    .replace(/[.*]/g, '\\$&')
    .replace(/\/:\w+(\??)/g, (_, optional) => (optional ? `(?:/${value})?` : `/${value}`))
}
