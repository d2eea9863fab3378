import { Parser } from 'htmlparser2'
import { ITEMS_MAX, resolveLink } from '../rules/items.ts'

type Attributes = Readonly<Record<string, string>>
/** An element of an item or of the channel. */
export type FeedElement = {
  /** In lower case, with a prefix of this module's own. */
  name: string
  attributes: Attributes
  /** With the markup within it, without the attributes of that. */
  text: string
  /** The xml:base that holds for it. */
  base: string | undefined
}
export type XmlFeed = {
  root: string
  /** Elements of an RSS channel; Atom has no channel. */
  channel: readonly FeedElement[]
  items: readonly (readonly FeedElement[])[]
}

const DEPTH_MAX = 1_000
const FIELDS_MAX = 100
const EXTERNAL_ENTITY = /^!ENTITY\s+\S+\s+(?:SYSTEM|PUBLIC)\b/i
const ROOTS = new Set(['rss', 'feed', 'rdf:rdf'])
const ITEMS = new Set(['item', 'entry'])
/** Prefixes of this module by vocabulary; feeds choose their own. */
const VOCABULARIES: Readonly<Record<string, string>> = {
  'http://www.w3.org/2005/atom': '',
  'http://purl.org/atom/ns#': '',
  'http://purl.org/rss/1.0/': '',
  'http://purl.org/rss/1.0/modules/content/': 'content:',
  'http://purl.org/dc/elements/1.1/': 'dc:',
}

/** Reads RSS, Atom or RDF leniently; expands no entities. @throws Error for anything else, too deep or referring to files. */
export function readXmlFeed(xml: string, url: string): XmlFeed {
  // Feeds use these without declaring them.
  const prefixes = new Map(['atom', 'a10'].map((prefix) => [prefix, '']))
  const open: FeedElement[] = []
  const channel: FeedElement[] = []
  const items: FeedElement[][] = []
  let root: string | undefined
  let item: { element: FeedElement; fields: FeedElement[] } | undefined
  let field: { element: FeedElement; words: string[] } | undefined

  function openElement(element: FeedElement) {
    const parent = open.at(-1)
    open.push(element)
    if (open.length > DEPTH_MAX) throw new Error('The feed is nested too deeply.')
    if (field) field.words.push(`<${element.name}>`)
    else if (!parent && ROOTS.has(element.name)) root ??= element.name
    else if (root && !item && ITEMS.has(element.name)) item = { element, fields: [] }
    else if (isRead(parent) && element.name !== 'author') field = { element, words: [] }
  }

  /** Children of an item, of its author and of the channel. */
  function isRead(parent: FeedElement | undefined) {
    const isInItem = item && (parent === item.element || parent?.name === 'author')
    return isInItem || (!item && parent?.name === 'channel')
  }

  function closeElement() {
    const element = open.pop()
    if (field && element === field.element) {
      const fields = item?.fields ?? channel
      if (fields.length < FIELDS_MAX) fields.push({ ...element, text: field.words.join('') })
      field = undefined
    } else if (field) field.words.push(`</${element?.name}>`)
    else if (item && element === item.element) {
      if (items.length < ITEMS_MAX) items.push(item.fields)
      item = undefined
    }
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        notePrefixes(prefixes, attributes)
        const base = baseOf(attributes, open.at(-1)?.base, url)
        openElement({ name: nameOf(name, prefixes), attributes, text: '', base })
      },
      onprocessinginstruction(_name, data) {
        if (EXTERNAL_ENTITY.test(data)) throw new Error('The feed asks for another file.')
      },
      ontext: (text) => void field?.words.push(text),
      onclosetag: closeElement,
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(xml)
  if (root === undefined) throw new Error('This XML is not a feed.')
  return { root, channel, items }
}

/** A prefix holds for the whole feed: no feed gives one two meanings. */
function notePrefixes(prefixes: Map<string, string>, attributes: Attributes) {
  for (const [name, uri] of Object.entries(attributes)) {
    const vocabulary = name.startsWith('xmlns:') && VOCABULARIES[uri.trim().toLowerCase()]
    if (typeof vocabulary === 'string') prefixes.set(name.slice('xmlns:'.length), vocabulary)
  }
}

function nameOf(qualified: string, prefixes: ReadonlyMap<string, string>) {
  const end = qualified.indexOf(':')
  const vocabulary = prefixes.get(qualified.slice(0, Math.max(end, 0)))
  return vocabulary === undefined ? qualified : vocabulary + qualified.slice(end + 1)
}

function baseOf(attributes: Attributes, base: string | undefined, url: string) {
  const own = attributes['xml:base']
  return (own && resolveLink(own, base ?? url)) || base
}
