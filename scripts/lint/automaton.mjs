// The position automaton of an expression (Glushkov): a state for each character that it reads, after a state for the
// text before the match. Of lookarounds and \b only the condition on the previous character is modelled.
import { getFirstCharAfter, getFirstConsumedChar, toUnicodeSet } from 'regexp-ast-analysis'
import { CharSet } from 'refa'

/** @typedef {import('@eslint-community/regexpp').AST.Element} Element */
/** @typedef {import('@eslint-community/regexpp').AST.Alternative} Alternative */
/** @typedef {import('@eslint-community/regexpp').AST.Assertion} Assertion */
/** @typedef {import('@eslint-community/regexpp').AST.Flags} Flags */
/** `ends`: the expression can match here without reading on. @typedef {{ id: number, set: CharSet, next: State[], ends: boolean }} State */
/** A condition on what comes before: the start of the text, or a character of a set. @typedef {'start' | CharSet | undefined} Before */
/** @typedef {{ first: [State, Before][], last: State[], empty: Before[] }} Part */

/** Copies of a bounded repeat: two show whether neighbouring repeats can share characters. */
const DRAWN = 2

/** @param {readonly Alternative[]} alternatives @param {Flags} flags @returns {State[]} */
export function toAutomaton(alternatives, flags) {
  const maximum = flags.unicode || flags.unicodeSets ? 0x10ffff : 0xffff
  const any = CharSet.all(maximum)
  /** @param {...[number, number]} ranges */
  const setOf = (...ranges) =>
    CharSet.empty(maximum).union(ranges.map(([min, max]) => ({ min, max })))
  const lineEnds = setOf([10, 10], [13, 13], [0x2028, 0x2029])
  // With the flags i and u, \w also has two letters whose other case is s and k.
  /** @type {[number, number][]} */
  const folded =
    flags.ignoreCase && maximum > 0xffff
      ? [
          [0x17f, 0x17f],
          [0x212a, 0x212a],
        ]
      : []
  const word = setOf([48, 57], [65, 90], [95, 95], [97, 122], ...folded)
  /** @type {State[]} */
  const states = []

  /** @param {CharSet} set @param {boolean} ends @returns {State} */
  function add(set, ends) {
    const state = { id: states.length, set, next: [], ends }
    states.push(state)
    return state
  }

  /** @param {CharSet} set @param {boolean} ends @returns {Part} */
  function read(set, ends) {
    const state = add(set, ends)
    return { first: [[state, undefined]], last: [state], empty: [] }
  }

  /** @param {State[]} from @param {[State, Before][]} to */
  function connect(from, to) {
    for (const state of from)
      for (const [next, before] of to)
        if (before === undefined || (before !== 'start' && !before.isDisjointWith(state.set)))
          state.next.push(next)
  }

  /** @param {Part} one @param {Part} two @returns {Part} */
  function inTurn(one, two) {
    connect(one.last, two.first)
    const skipped = one.empty.flatMap((before) =>
      two.first.map(([state, own]) => /** @type {[State, Before]} */ ([state, both(before, own)])),
    )
    const empty = one.empty.flatMap((before) => two.empty.map((own) => both(before, own)))
    return {
      first: [...one.first, ...skipped],
      last: two.empty.length > 0 ? [...one.last, ...two.last] : two.last,
      empty: [...new Set(empty)],
    }
  }

  /** @param {readonly Alternative[]} alternatives @param {boolean} ends @returns {Part} */
  function anyOf(alternatives, ends) {
    const parts = alternatives.map(({ elements }) => sequence(elements, ends))
    return {
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
      empty: [...new Set(parts.flatMap(({ empty }) => empty))],
    }
  }

  /** @param {readonly Element[]} elements @param {boolean} ends @returns {Part} */
  function sequence(elements, ends) {
    const parts = elements.map((element, index) =>
      part(element, ends && elements.slice(index + 1).every(isOptional)),
    )
    return parts.reduce(inTurn, { first: [], last: [], empty: [undefined] })
  }

  /** @param {Element} element @param {boolean} ends @returns {Part} */
  function part(element, ends) {
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return read(toUnicodeSet(element, flags).chars, ends)
      case 'Backreference':
        return read(any, ends)
      case 'Group':
      case 'CapturingGroup':
        return anyOf(element.alternatives, ends)
      case 'Quantifier':
        return repeat(element, ends)
      default:
        return look(element)
    }
  }

  /** @param {import('@eslint-community/regexpp').AST.Quantifier} quantifier @param {boolean} ends @returns {Part} */
  function repeat({ element, min, max }, ends) {
    const times = max === Infinity ? Math.max(1, Math.min(min, DRAWN)) : Math.min(max, DRAWN)
    const parts = Array.from({ length: times }, (_, index) => {
      const one = part(element, ends && index >= min - 1)
      if (max === Infinity && index === times - 1) connect(one.last, one.first)
      return index < min ? one : { ...one, empty: [...new Set([...one.empty, undefined])] }
    })
    return parts.reduce(inTurn, { first: [], last: [], empty: [undefined] })
  }

  /** A lookahead reads in parallel to the rest. @param {Assertion} assertion @returns {Part} */
  function look(assertion) {
    const first = assertion.kind === 'lookahead' ? anyOf(assertion.alternatives, true).first : []
    return { first, last: [], empty: [beforeOf(assertion)] }
  }

  /** @param {Assertion} assertion @returns {Before} */
  function beforeOf(assertion) {
    if (assertion.kind === 'start') return flags.multiline ? lineEnds : 'start'
    if (assertion.kind === 'word' && !assertion.negate) {
      const { char, edge } = getFirstCharAfter(assertion, 'ltr', flags)
      if (char.isDisjointWith(word)) return word
      return char.isSubsetOf(word) && !edge ? word.negate() : undefined
    }
    if (assertion.kind !== 'lookbehind') return undefined
    if (!assertion.negate) return getFirstConsumedChar(assertion.alternatives, 'rtl', flags).char
    return assertion.alternatives
      .filter(isOneCharacter)
      .reduce((left, one) => left.without(getFirstConsumedChar(one, 'rtl', flags).char), any)
  }

  const inFront = add(any, false)
  connect([inFront], [[inFront, undefined]])
  if (!flags.sticky)
    for (const [state, before] of anyOf(alternatives, true).first) {
      if (before === 'start') continue
      const last = before ? add(before, false) : inFront
      if (before) connect([inFront], [[last, undefined]])
      last.next.push(state)
    }
  else anyOf(alternatives, true)
  return states
}

/** @param {Before} one @param {Before} two @returns {Before} */
function both(one, two) {
  if (one === 'start' || two === 'start') return 'start'
  return one && two ? one.intersect(two) : (one ?? two)
}

/** Whether it matches the empty text in any place. @param {Element} element @returns {boolean} */
function isOptional(element) {
  if (element.type === 'Quantifier') return element.min === 0 || isOptional(element.element)
  if (element.type !== 'Group' && element.type !== 'CapturingGroup') return false
  return element.alternatives.some(({ elements }) => elements.every(isOptional))
}

/** @param {Alternative} alternative */
function isOneCharacter({ elements: [one, two] }) {
  return !two && (one?.type.startsWith('Character') || one?.type === 'ExpressionCharacterClass')
}
