import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openLine } from './turns.ts'

function aLine() {
  const line = openLine<string>()
  const stand = (...ones: string[]) => ones.forEach((one) => line.add(one.charAt(0), one))
  const all = () => Array.from({ length: line.size() }, () => line.take())
  return { ...line, stand, all }
}

test('addresses go in turn, those of one address in their order', () => {
  const { stand, all } = aLine()
  stand('a1', 'a2', 'a3', 'b1', 'c1', 'b2')
  expect(all()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('an address that comes later waits for one of each other address at most', () => {
  const sent = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 })
  fc.assert(
    fc.property(sent, fc.nat(), (names, taken) => {
      const { stand, take, size } = aLine()
      stand(...names)
      for (let i = 0; i < taken % (names.length + 1); i += 1) take()
      stand('new')
      let before = 0
      while (take() !== 'new') before += 1
      expect(before).toBeLessThanOrEqual(4)
      expect(size()).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('nothing is lost, doubled or passed by one of the same address', () => {
  const steps = fc.array(fc.option(fc.constantFrom('a', 'b', 'c')), { maxLength: 200 })
  fc.assert(
    fc.property(steps, (moves) => {
      const { stand, take, all } = aLine()
      const came: string[] = []
      const left: (string | undefined)[] = []
      for (const [i, name] of moves.entries()) {
        if (name === null) left.push(take())
        else came.push(`${name}${i}`)
        if (name !== null) stand(`${name}${i}`)
      }
      left.push(...all())
      const served = left.filter((one) => one !== undefined)
      expect(served.toSorted()).toEqual(came.toSorted())
      for (const name of ['a', 'b', 'c']) {
        const of = (ones: string[]) => ones.filter((one) => one.startsWith(name))
        expect(of(served)).toEqual(of(came))
      }
    }),
  )
})

test('one more waits for one of each address, as often as its own address has sent', () => {
  const { stand, before, take } = aLine()
  expect(before('a')).toBe(0)
  stand('a1', 'a2', 'b1')
  expect(['a', 'b', 'c'].map(before)).toEqual([6, 4, 2])
  take()
  expect(['a', 'b', 'c'].map(before)).toEqual([4, 4, 2])
  take()
  expect(['a', 'b'].map(before)).toEqual([2, 1])
})
