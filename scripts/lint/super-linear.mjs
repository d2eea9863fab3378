// Finds expressions that take more than twice as long for twice the text. `scslre` sees repeats of one character; the
// automaton also repeats words, as of /fee.*paid/ on "fee fee fee …" (Weideman and others, 2016).
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { getLengthRange } from 'regexp-ast-analysis'
import { analyse } from 'scslre'
import { hasAmbiguousLoop } from './ambiguity.mjs'
import { toAutomaton } from './automaton.mjs'

const parser = new RegExpParser()

/** Returns what makes an expression super-linear, or undefined. @param {string} source @param {string} letters its flags */
export function findSuperLinear(source, letters) {
  const flags = parser.parseFlags(letters)
  const { unicode, unicodeSets } = flags
  const pattern = parser.parsePattern(source, 0, source.length, { unicode, unicodeSets })
  const [report] = analyse({ pattern, flags }, { maxReports: 1 }).reports
  if (report) return `${JSON.stringify(report.character.pick)} repeated`
  let found = /** @type {string | undefined} */ (undefined)
  visitRegExpAST(pattern, {
    onAssertionEnter(assertion) {
      const isBehind = assertion.kind === 'lookbehind'
      if (isBehind && getLengthRange(assertion.alternatives, flags).max === Infinity)
        found = 'looking behind without end'
    },
  })
  if (found) return found
  return hasAmbiguousLoop(toAutomaton(pattern.alternatives, flags)) ? 'a word repeated' : undefined
}
