import { withoutControls } from '#app/lib/text/fold-text.ts'
import type { JsonLdNode } from './flatten-json-ld.ts'

/** Properties as HTML gives them, and as JSON-LD writes them. */
const NAMES = new Set(['name', 'headline'])
const ENDS: Readonly<Record<string, string>> = { validthrough: 'validThrough', enddate: 'endDate' }
const VALUE_MAX = 1_000
const ITEMS_MAX = 200

/** Collects names and ends of a page's microdata by item, as the parser meets its elements. */
export function microdataReader() {
  const items: JsonLdNode[] = []
  /** By open element: the item around the one that it begins. */
  const outer: (JsonLdNode | undefined)[] = []
  let item: JsonLdNode = {}
  let name: { depth: number; words: string[] } | undefined

  function note(property: string, value: string) {
    if (!items.includes(item) && items.length < ITEMS_MAX) items.push(item)
    item[property] ??= withoutControls(value.slice(0, VALUE_MAX).replace(/\s+/g, ' ')).trim()
  }
  return {
    open({ itemscope, itemtype = '', itemprop = '', content, datetime }: Record<string, string>) {
      const property = itemprop.toLowerCase()
      const isItem = itemscope !== undefined
      const isName = NAMES.has(property) && !isItem
      const end = ENDS[property]
      const value = datetime ?? content
      if (end && value) note(end, value)
      if (isName && content) note('name', content)
      outer.push(isItem ? item : undefined)
      if (isName && !content) name = { depth: outer.length, words: [] }
      if (isItem) item = { '@type': itemtype.slice(0, VALUE_MAX) }
    },
    text(words: string) {
      name?.words.push(words)
    },
    close() {
      if (name?.depth === outer.length) {
        note('name', name.words.join(''))
        name = undefined
      }
      item = outer.pop() ?? item
    },
    /** Those that end. */
    end(): JsonLdNode[] {
      return items.filter(({ endDate, validThrough }) => endDate ?? validThrough)
    },
  }
}
