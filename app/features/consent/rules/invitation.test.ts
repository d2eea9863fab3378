import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countWithVisit, isCount, isInvitationDue, pressListing } from './invitation.ts'

test('the first visit stores 1, and every fourth one invites', () => {
  const visits = [undefined, 1, 2, 3, 4, 5, 6, 7, 8].map(countWithVisit)
  expect(visits).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(visits.filter((count) => isInvitationDue(count, false))).toEqual([4, 8])
  expect(visits.filter((count) => isInvitationDue(count, true))).toEqual([])
})

/** Opens listings in a row; the device stores the counter. */
function pressInTurn(times: number, loggedIn = false) {
  let stored: number | undefined
  let heldBackBefore = false
  return Array.from({ length: times }, () => {
    const { opens, count } = pressListing(stored, { loggedIn, heldBackBefore })
    stored = count
    heldBackBefore = !opens
    return opens
  })
}

test('every fourth listing is held back', () => {
  const opens = pressInTurn(9)
  expect(opens).toEqual([true, true, true, false, true, true, true, false, true])
})

test('members open every listing and are not counted', () => {
  expect(pressInTurn(9, true)).not.toContain(false)
  expect(pressListing(4, { loggedIn: true, heldBackBefore: false })).toEqual({
    opens: true,
    count: 4,
  })
})

test('a listing held back opens at the next press, even if the device stores nothing', () => {
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 1, max: 1e8 }), { nil: undefined }), (stored) => {
      const visitor = { loggedIn: false, heldBackBefore: false }
      const first = pressListing(stored, visitor)
      const again = { ...visitor, heldBackBefore: !first.opens }
      for (const count of [first.count, stored])
        expect(first.opens || pressListing(count, again).opens).toBe(true)
    }),
  )
})

test('one of four presses is held back, from any count', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e8 }), (start) => {
      const four = [0, 1, 2, 3].map((step) =>
        pressListing(start + step, { loggedIn: false, heldBackBefore: false }),
      )
      expect(four.filter(({ opens }) => !opens)).toHaveLength(1)
      expect(four.map(({ count }) => count)).toEqual([1, 2, 3, 4].map((step) => start + step))
    }),
  )
})

test('invalid stored counts are ignored', () => {
  expect([1, 4, 999_999_999].every(isCount)).toBe(true)
  const others = [0, -4, 4.5, NaN, Infinity, 1e9, '4', null, undefined, true, [4], { count: 4 }]
  expect(others.filter(isCount)).toEqual([])
})
