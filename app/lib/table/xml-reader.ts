import { Parser } from 'htmlparser2'
import { UnreadableTable } from './table.ts'

type Attributes = Readonly<Record<string, string>>
/** Names come without their prefixes. */
export type XmlHandler = {
  open: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Nesting costs quadratic time. */
const DEPTH_MAX = 200

/** Reads XML or HTML piece by piece. */
export function xmlReader({ open, text, close }: XmlHandler, { isHtml = false } = {}) {
  let depth = 0
  return new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > DEPTH_MAX) throw new UnreadableTable('The file is nested too deeply.')
        open(localName(name), attributes)
      },
      ontext: text,
      onclosetag(name) {
        depth -= 1
        close?.(localName(name))
      },
    },
    { xmlMode: !isHtml, decodeEntities: true },
  )
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The value of an attribute with any prefix. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name]
  const key = Object.keys(attributes).find((one) => localName(one) === name)
  return key === undefined ? undefined : attributes[key]
}
