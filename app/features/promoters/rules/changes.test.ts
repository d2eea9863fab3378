import { expect, test } from 'vitest'
import { fromLoggedMerge, toLoggedMerge } from './changes.ts'
import { shorterNames } from './similar.ts'

test.each([
  { into: 12, moved: [], name: 'Harbour House' },
  { into: 12, moved: [3, 4], name: '#7 with #8 #9: Harbour House' },
  { into: 1, moved: [], name: ' with #5: x' },
])('a merge is read from the log as it was written: %o', (merge) => {
  const { name: _name, ...numbers } = merge
  expect(fromLoggedMerge(toLoggedMerge(merge))).toEqual(numbers)
})

test('a longer name may be a shorter promoter’s', () => {
  expect(shorterNames('harbour house hotel')).toEqual(['harbour house', 'harbour'])
  expect(shorterNames('an post')).toEqual([])
  expect(shorterNames('lidl')).toEqual([])
})
