import { parse as parseYaml } from 'yaml'
import { slugify } from '#app/lib/text/fold-text.ts'
import { readReasons } from '../input.ts'
import { DEFAULT_TERMS, type Reason, type Restricted } from '../rules/decisions.ts'

/** Bundled into the build; in development, changes apply at once. */
const FILES = import.meta.glob<string>(
  ['/content/reasons.yaml', '/content/terms-and-conditions-of-use.md'],
  { query: '?raw', import: 'default', eager: true },
)
const textOf = (ending: string) =>
  Object.entries(FILES).find(([file]) => file.endsWith(ending))?.[1] ?? ''

/** The headings of the terms, by the ids that the page gives them. */
export const TERMS: ReadonlyMap<string, string> = new Map(
  [...textOf('.md').matchAll(/^##+ (.+)$/gm)].map(([, title = '']) => [slugify(title, 60), title]),
)

/** What the file says, in the order of the keys. */
export const REASONS = readReasons(parseYaml(textOf('.yaml')), new Set(TERMS.keys()))
export const REJECTION_REASONS = REASONS.listings.map(({ reason }) => reason)

/** What a decision rests on: a listed reason with its paragraph, or an admin's own words. */
export function groundsFor(of: Restricted, text: string | null, facts: string | null = null) {
  const known: Reason | undefined = REASONS[of].find(({ reason }) => reason === text)
  if (known) return { ...known, facts }
  return { reason: null, facts: facts ?? text, terms: DEFAULT_TERMS[of] }
}
