// Tests an automaton for ambiguity that backtracking pays for (Allauzen, Mohri and Rastogi, 2008).

/** @typedef {import('./automaton.mjs').State} State */

/**
 * Whether n repeats of a word can be read in n ways or more: split between two loops (n² steps), or each repeat in two
 * ways by one loop (2ⁿ steps). Loops in which the expression may end are skipped: no other way is tried.
 * @param {readonly State[]} states
 */
export function hasAmbiguousLoop(states) {
  const masks = masksOf(states)
  const loops = components(states, ({ next }) => next).filter(isLoop)
  const reached = new Map(loops.map((loop) => [loop, reachedFrom(loop)]))
  const endless = loops.filter((loop) => !loop.some(({ ends }) => ends))
  return endless.some(
    (later) =>
      readsTwice(later, masks) ||
      loops.some((earlier) => {
        const isEarlier =
          earlier !== later && reached.get(earlier)?.has(/** @type {State} */ (later[0]))
        return isEarlier && shareWords(earlier, later, masks)
      }),
  )
}

/** @param {readonly State[]} loop */
const isLoop = ([one, two]) => two !== undefined || one?.next.includes(one)

/** @param {readonly State[]} states @returns {Set<State>} */
function reachedFrom(states) {
  const reached = new Set(states)
  // A set's new members are visited too.
  for (const { next } of reached) for (const state of next) reached.add(state)
  return reached
}

/** Whether a loop reads some word in two ways. @param {readonly State[]} loop @param {readonly bigint[]} masks */
function readsTwice(loop, masks) {
  const within = nextWithin(loop)
  if (loop.some((state) => new Set(within(state)).size < within(state).length)) return true
  const pairs = inStep(masks, within, within)
  return components(
    loop.map((state) => [state, state]),
    pairs,
  ).some((some) => some.some(([a, b]) => a === b) && some.some(([a, b]) => a !== b))
}

/** Whether some word is read by both loops, and from the one to the other. @param {readonly State[]} earlier @param {readonly State[]} later @param {readonly bigint[]} masks */
function shareWords(earlier, later, masks) {
  const step = inStep(masks, nextWithin(earlier), ({ next }) => next, nextWithin(later))
  const starts = earlier.flatMap((q) => later.map((p) => [q, q, p]))
  const isRead = (/** @type {readonly State[]} */ [q, m, p]) => m === p && q !== p
  const again = (/** @type {readonly State[]} */ [q, , p]) => /** @type {State[]} */ ([q, q, p])
  return components(starts, (at) => (isRead(at) ? [...step(at), again(at)] : step(at))).some(
    (some) =>
      some.some(
        (at) => isRead(at) && some.some(([q, m, p]) => q === m && q === at[0] && p === at[2]),
      ),
  )
}

/** @param {readonly State[]} loop @returns {(state: State) => State[]} */
function nextWithin(loop) {
  const members = new Set(loop)
  return ({ next }) => next.filter((state) => members.has(state))
}

/** Returns the steps of several readers of the same text. @param {readonly bigint[]} masks @param {...(state: State) => State[]} readers */
function inStep(masks, ...readers) {
  return (/** @type {readonly State[]} */ at) => {
    /** @type {{ shared: bigint, states: State[] }[]} */
    let steps = [{ shared: -1n, states: [] }]
    for (const [index, next] of readers.entries())
      steps = steps.flatMap(({ shared, states }) =>
        next(/** @type {State} */ (at[index])).flatMap((state) => {
          const both = shared & (masks[state.id] ?? 0n)
          return both === 0n ? [] : [{ shared: both, states: [...states, state] }]
        }),
      )
    return steps.map(({ states }) => states)
  }
}

/** Returns the characters of each state, a bit for all those that only the same states read. @param {readonly State[]} states */
function masksOf(states) {
  const cuts = states.flatMap(({ set }) => set.ranges.flatMap(({ min, max }) => [min, max + 1]))
  /** @type {Map<string, bigint>} */
  const bits = new Map()
  const masks = states.map(() => 0n)
  for (const cut of new Set(cuts)) {
    const readers = states.filter(({ set }) => set.has(cut)).map(({ id }) => id)
    const bit = bits.get(readers.join()) ?? 1n << BigInt(bits.size)
    bits.set(readers.join(), bit)
    for (const id of readers) masks[id] = (masks[id] ?? 0n) | bit
  }
  return masks
}

/**
 * Returns the strongly connected components that are reached (Tarjan, 1972), without recursion.
 * @template Node
 * @param {readonly Node[]} starts @param {(node: Node) => readonly Node[]} next
 * @returns {Node[][]}
 */
function components(starts, next) {
  const key = (/** @type {any} */ node) =>
    Array.isArray(node) ? node.map(({ id }) => id).join() : node.id
  /** @typedef {{ node: Node, index: number, low: number, done: boolean, rest: Node[] }} Visit */
  /** @type {Map<string, Visit>} */
  const visits = new Map()
  /** @type {Visit[]} */
  const open = []
  /** @type {Node[][]} */
  const found = []
  const enter = (/** @type {Node} */ node) => {
    const visit = { node, index: visits.size, low: visits.size, done: false, rest: [...next(node)] }
    visits.set(key(node), visit)
    open.push(visit)
    return visit
  }
  for (const start of starts) {
    const path = visits.has(key(start)) ? [] : [enter(start)]
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const node = visit.rest.pop()
      if (node !== undefined) {
        const seen = visits.get(key(node))
        if (!seen) path.push(enter(node))
        else if (!seen.done) visit.low = Math.min(visit.low, seen.index)
        continue
      }
      path.pop()
      const parent = path.at(-1)
      if (parent) parent.low = Math.min(parent.low, visit.low)
      if (visit.low < visit.index) continue
      const members = open.splice(open.indexOf(visit))
      for (const member of members) member.done = true
      found.push(members.map((member) => member.node))
    }
  }
  return found
}
