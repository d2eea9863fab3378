// A rule of oxlint: an expression's time grows with the text, no faster. Its exceptions are oxlint's comments, which
// are reported when they are not needed.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { findSuperLinear } from './super-linear.mjs'

/** @typedef {{ at: string, source: string, flags: string }} Made */
/** @typedef {{ type: string, name?: string, regex?: { pattern: string, flags: string }, callee?: Node, loc: { start: { line: number, column: number } } }} Node */
/** @typedef {{ filename: string, report: (found: { node: Node, message: string }) => void }} Context */

const UNKNOWN =
  'Only a call knows this expression: say in a comment why its time grows with the text only.'

/** @type {Map<string, Made[]> | undefined} */
let made

/** Returns what `new RegExp` was given at a place while the modules were loaded. @param {string} place */
function madeAt(place) {
  if (!made) {
    const output = execFileSync(process.execPath, [join(import.meta.dirname, 'record-made.mjs')])
    made = Map.groupBy(/** @type {Made[]} */ (JSON.parse(String(output))), ({ at }) => at)
  }
  return made.get(place) ?? []
}

/** @param {Context} context */
function create({ filename, report }) {
  /** @param {Node} node @param {string} source @param {string} flags */
  function check(node, source, flags) {
    const found = findSuperLinear(source, flags)
    if (found)
      report({ node, message: `Takes more than twice as long for twice the text: ${found}.` })
    return found
  }

  /** @param {Node} node */
  function checkMade(node) {
    if (node.callee?.type !== 'Identifier' || node.callee.name !== 'RegExp') return
    const { line, column } = node.loc.start
    const all = madeAt(`${filename}:${line}:${column + 1}`)
    if (all.length === 0) report({ node, message: UNKNOWN })
    all.some(({ source, flags }) => check(node, source, flags))
  }

  return {
    /** @param {Node} node */
    Literal(node) {
      if (node.regex) check(node, node.regex.pattern, node.regex.flags)
    },
    NewExpression: checkMade,
    CallExpression: checkMade,
  }
}

export default {
  meta: { name: 'expressions' },
  rules: { 'linear-time': { meta: { type: 'problem' }, create } },
}
