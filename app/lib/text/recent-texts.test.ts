import { expect, test } from 'vitest'
import { addRecent } from './recent-texts.ts'

test.for([
  [[], 'ipad', ['ipad']],
  [['ipad'], 'hamper', ['hamper', 'ipad']],
  [['hamper', 'ipad', 'spa'], 'ipad', ['ipad', 'hamper', 'spa']],
  [['Féile', 'spa'], 'FEILE', ['FEILE', 'spa']],
  [['a', 'b', 'c', 'd', 'e'], 'f', ['f', 'a', 'b', 'c', 'd']],
  [['a', 'b', 'c', 'd', 'e'], 'e', ['e', 'a', 'b', 'c', 'd']],
] as const)('%j and then %s: %j', ([before, text, after]) => {
  expect(addRecent(before, text)).toEqual(after)
})
