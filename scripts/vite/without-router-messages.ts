import { parseAst, type Plugin } from 'vite'

/** React Router's checks of how it is called; the second argument is a text for developers. */
const CHECKS = /^(invariant|warning)$/
const ROUTER = /\/react-router\/dist\/production\/.+\.js$/

type Check = { arguments: { end: number }[] }

/**
 * Leaves the texts of React Router's checks out of the browser's code, as React does with its own. A failed
 * check still throws; development has its text (docs/decisions/0015).
 */
export function withoutRouterMessages(): Plugin {
  return {
    name: 'without-router-messages',
    applyToEnvironment: ({ name }) => name === 'client',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({ code: withoutMessages(code), map: null }),
    },
  }
}

/** Turns `invariant(condition, text)` into `invariant(condition)`, and so on. */
export function withoutMessages(code: string): string {
  const cuts = checksIn(parseAst(code)).flatMap(({ arguments: [condition, text] }) =>
    condition && text ? [{ from: condition.end, to: text.end }] : [],
  )
  return cuts
    .toSorted((a, b) => b.from - a.from)
    .reduce((text, { from, to }) => text.slice(0, from) + text.slice(to), code)
}

function checksIn(node: unknown): Check[] {
  if (typeof node !== 'object' || node === null) return []
  // What is within a text goes with it.
  if (isCheck(node)) return [node, ...checksIn(node.arguments[0])]
  return Object.values(node).flatMap(checksIn)
}

function isCheck(node: object): node is Check {
  const { type, callee } = node as { type?: string; callee?: { name?: string } }
  return type === 'CallExpression' && CHECKS.test(callee?.name ?? '')
}
