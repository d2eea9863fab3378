import { decodeHTMLAttribute } from 'entities'
import { withoutControls } from '#app/lib/text/fold-text.ts'

/** The texts of one JSON-LD node, of its publisher or organiser the name. */
export type JsonLdNode = Record<string, string>

const DEPTH_MAX = 6
const NODES_MAX = 200
const VALUE_MAX = 1_000
const NAMED = ['publisher', 'organizer', 'author', 'provider', 'seller']

/** Returns the nodes of a script of JSON-LD, also those within others; none of what cannot be parsed. */
export function flattenJsonLd(source: string): JsonLdNode[] {
  const nodes: JsonLdNode[] = []
  for (const value of valuesOf(source)) collect(value, nodes, 0)
  return nodes
}

function valuesOf(source: string): unknown[] {
  const whole = parse(source)
  return whole === undefined ? mendedValues(source).map(parse) : [whole]
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}

// oxlint-disable-next-line expressions/linear-time -- a text always matches, up to the end at the latest
const TOKEN = /"(?:[^"\\]|\\(?:.|$))*(?:"|$)|[{}[\],]|[^"{}[\],]+/gs

/**
 * Returns the objects and lists of a script as sites write them: within comments or CDATA, one after another,
 * with commas before the end and line breaks in texts.
 */
function mendedValues(source: string): string[] {
  const values: string[] = []
  let [value, comma, depth] = ['', '', 0]
  for (const [token] of withoutControls(source)
    .replace(/<!\[CDATA\[|\]\]>/g, '')
    .matchAll(TOKEN)) {
    const isEnd = token === '}' || token === ']'
    if (token === '{' || token === '[') depth += 1
    if (depth === 0 || token.trim() === '') continue
    // A comma waits for what it separates.
    if (!isEnd && token !== ',') value += comma
    comma = token === ',' ? token : ''
    if (token !== ',') value += token.startsWith('"') ? token.replace(/\s/g, ' ') : token
    if (isEnd) depth -= 1
    if (depth > 0) continue
    values.push(value)
    value = ''
  }
  return values
}

function collect(value: unknown, nodes: JsonLdNode[], depth: number) {
  if (depth > DEPTH_MAX || nodes.length >= NODES_MAX) return
  if (Array.isArray(value)) for (const item of value) collect(item, nodes, depth + 1)
  if (!isObject(value)) return
  const texts = Object.entries(value).flatMap(([key, one]) => toText(key, one))
  nodes.push(Object.fromEntries(texts))
  for (const inner of Object.values(value)) collect(inner, nodes, depth + 1)
}

function toText(key: string, value: unknown): [string, string][] {
  if (typeof value === 'string' || typeof value === 'number') return [[key, toPlain(value)]]
  const picture = key === 'image' ? pictureIn(value) : undefined
  if (picture !== undefined) return [[key, toPlain(picture)]]
  if (NAMED.includes(key) && isObject(value) && typeof value.name === 'string')
    return [[key, toPlain(value.name)]]
  return []
}

/** A picture is an address, an object that has one, or a list of either. */
function pictureIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value || undefined
  if (depth > DEPTH_MAX) return undefined
  if (Array.isArray(value)) return value.map((one) => pictureIn(one, depth + 1)).find(Boolean)
  if (!isObject(value)) return undefined
  return pictureIn(value.url ?? value.contentUrl ?? value['@list'] ?? value['@id'], depth + 1)
}

function toPlain(value: string | number) {
  // As in an attribute, because the text may be an address: of “?a=1&copy=2” nothing is an entity.
  return withoutControls(decodeHTMLAttribute(String(value).slice(0, VALUE_MAX)))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
