/** The texts of one JSON-LD node, of its publisher or organiser the name. */
export type JsonLdNode = Record<string, string>

const DEPTH_MAX = 6
const NODES_MAX = 200
const VALUE_MAX = 1_000
const NAMED = ['publisher', 'organizer', 'author', 'provider', 'seller']

/** Returns the nodes of a script of JSON-LD, also those within others; none if it cannot be parsed. */
export function flattenJsonLd(source: string): JsonLdNode[] {
  const nodes: JsonLdNode[] = []
  try {
    collect(JSON.parse(source), nodes, 0)
  } catch {
    return []
  }
  return nodes
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
  if (typeof value === 'string' || typeof value === 'number')
    return [[key, String(value).slice(0, VALUE_MAX)]]
  if (NAMED.includes(key) && isObject(value) && typeof value.name === 'string')
    return [[key, value.name.slice(0, VALUE_MAX)]]
  return []
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
