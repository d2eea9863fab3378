import { expect, test } from 'vitest'
import { isLeftSwipe, type Point } from './swipe.ts'

test.for([
  { gesture: 'a straight swipe to the left', from: [300, 400], to: [200, 400], expected: true },
  { gesture: 'the shortest swipe', from: [300, 400], to: [244, 400], expected: true },
  { gesture: 'a shorter one', from: [300, 400], to: [245, 400], expected: false },
  { gesture: 'a tap', from: [300, 400], to: [300, 400], expected: false },
  { gesture: 'a swipe to the right', from: [100, 400], to: [200, 400], expected: false },
  { gesture: 'a slightly slanted swipe', from: [300, 400], to: [200, 449], expected: true },
  { gesture: 'a diagonal upwards', from: [300, 400], to: [200, 350], expected: false },
  { gesture: 'scrolling', from: [300, 600], to: [240, 200], expected: false },
  { gesture: 'a swipe from the right edge', from: [337, 400], to: [200, 400], expected: false },
  {
    gesture: 'a swipe from beside the right edge',
    from: [336, 400],
    to: [200, 400],
    expected: true,
  },
  { gesture: 'a swipe from the left edge', from: [23, 400], to: [-40, 400], expected: false },
] as const)('$gesture: $expected', ({ from, to, expected }) => {
  const [start, end] = [from, to].map(([x, y]) => ({ x, y })) as [Point, Point]
  expect(isLeftSwipe(start, end, 360)).toBe(expected)
})
