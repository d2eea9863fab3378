import { defaultTreeAdapter, Parser, Token, type DefaultTreeAdapterTypes } from 'parse5'

type Attributes = Record<string, string>
type Handlers = {
  onOpen: (name: string, attributes: Attributes, isUnended: boolean) => void
  onText: (text: string) => void
  onClose: (name: string, isUnended: boolean) => void
}
type Nodes = DefaultTreeAdapterTypes.DefaultTreeAdapterMap
type Element = Nodes['element']

/** Each element is a step for what its page nests into it. */
const DEPTH_MAX = 1_000
/** The memory of a reader thread; what follows is not read. */
const ELEMENTS_MAX = 150_000
class Enough extends Error {}

/**
 * Walks through a page's elements and texts as browsers have them (WHATWG HTML, 13.2).
 * @param mayLackEnd names of elements of which `isUnended` says whether the page forgets to end them.
 * @throws Error for a page nested too deeply.
 */
export function walkPage(
  html: string,
  { onOpen, onText, onClose }: Handlers,
  mayLackEnd: ReadonlySet<string>,
) {
  const { document, ended } = parse(html, mayLackEnd)
  const isUnended = (element: Element) => mayLackEnd.has(element.tagName) && !ended.has(element)
  const open: { nodes: readonly Nodes['childNode'][]; at: number; of?: Element }[] = [
    { nodes: document.childNodes, at: 0 },
  ]
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const node = last.nodes[last.at++]
    if (!node) {
      open.pop()
      if (last.of) onClose(last.of.tagName, isUnended(last.of))
    } else if ('tagName' in node) {
      onOpen(node.tagName, attributesOf(node), isUnended(node))
      const { childNodes } = 'content' in node ? node.content : node
      open.push({ nodes: childNodes, at: 0, of: node })
    } else if ('value' in node) onText(node.value)
  }
}

function parse(html: string, mayLackEnd: ReadonlySet<string>) {
  const ended = new Set<Element>()
  let count = 0
  const parser = new Parser<Nodes>({
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(...element) {
        if (parser.openElements.depth >= DEPTH_MAX)
          throw new Error('The page is nested too deeply.')
        if (++count > ELEMENTS_MAX) throw new Enough()
        return defaultTreeAdapter.createElement(...element)
      },
      onItemPop(element) {
        const token = mayLackEnd.has(element.tagName) ? parser['currentToken'] : undefined
        if (token?.type === Token.TokenType.END_TAG && token.tagName === element.tagName)
          ended.add(element)
      },
    },
  })
  try {
    parser.tokenizer.write(html, true)
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  return { document: parser.document, ended }
}

function attributesOf({ attrs }: Element): Attributes {
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
}
