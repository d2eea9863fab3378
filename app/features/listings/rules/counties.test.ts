import { expect, test } from 'vitest'
import {
  COUNTIES,
  countiesLabel,
  COUNTY_NAMES,
  eligibilityOf,
  isInCounty,
  isNorthern,
  readCounties,
} from './counties.ts'

test('there are 32 counties, six of them in the North', () => {
  expect(COUNTIES).toHaveLength(32)
  expect(COUNTIES.filter(isNorthern)).toHaveLength(6)
  expect(COUNTIES.map((county) => countiesLabel(county))).toEqual(COUNTY_NAMES)
})

test.for([
  ['Kerry', 'kerry'],
  ['Co. Kerry', 'kerry'],
  ['County Cork and Co Kerry', 'cork, kerry'],
  ['Counties Clare, Mayo & Co. Cork', 'clare, cork, mayo'],
  ['kerry,cork', 'cork, kerry'],
  ['Cork & Kerry only', 'cork, kerry'],
  ['Kerry / Kerry', 'kerry'],
  ['Londonderry', 'derry'],
  ['Kerry, Munster', undefined],
  ['Cork City', undefined],
  ['', undefined],
] as const)('“%s” are the counties %s', ([text, counties]) => {
  expect(readCounties(text)).toBe(counties)
})

test('counties are listed as people write them', () => {
  expect(countiesLabel('cork, kerry, mayo')).toBe('Cork, Kerry or Mayo')
  expect(countiesLabel('cork, kerry', 'and')).toBe('Cork and Kerry')
  expect(countiesLabel(null)).toBe('')
})

test('a listing is in a county by its prize, its entry or its people', () => {
  expect(isInCounty({ prizeCounties: 'cork, kerry' }, 'kerry')).toBe(true)
  expect(isInCounty({ entryCounties: 'kerry' }, 'kerry')).toBe(true)
  expect(isInCounty({ onlyCounties: 'kerry' }, 'kerry')).toBe(true)
  expect(isInCounty({ prizeCounties: 'cork', onlyCounties: null }, 'kerry')).toBe(false)
})

test.for([
  ['roi', null, 'roi'],
  ['island-of-ireland', 'kerry', 'roi'],
  ['roi', 'down', 'ni'],
  ['ni', 'antrim, derry', 'ni'],
  ['roi', 'derry, donegal', 'island-of-ireland'],
] as const)('open to %s and only to %s: to people of %s', ([eligibility, onlyCounties, where]) => {
  expect(eligibilityOf({ eligibility, onlyCounties })).toBe(where)
})
