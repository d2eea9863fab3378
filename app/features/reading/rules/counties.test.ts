import { expect, test } from 'vitest'
import { countyFacts } from './counties.ts'

const found = (text: string) => {
  const facts = Object.entries(countyFacts([text])).map(([name, { value }]) => [name, value])
  return Object.fromEntries(facts) as Record<string, string>
}

test.for([
  ['Open to residents of Co. Kerry only.', 'kerry'],
  ['This competition is open only to people living in Cork and Kerry.', 'cork, kerry'],
  ['Confined to residents of County Clare, Limerick or Tipperary', 'clare, limerick, tipperary'],
  ['Entrants must live in Donegal.', 'donegal'],
  ['Entrants must be residents of Co Louth', 'louth'],
  ['Kerry residents only!', 'kerry'],
  ['Galway and Mayo listeners only', 'galway, mayo'],
  ['Only for readers in Wexford.', 'wexford'],
  ['Cork residents only.', 'cork'],
  ['You must live in Galway to enter.', 'galway'],
  ['Open to residents of Counties Cork, Kerry and Limerick.', 'cork, kerry, limerick'],
  ['Entry is restricted to residents of Co Down, Northern Ireland.', 'down'],
  ['Open only to those aged 18 or over residing in Co. Louth.', 'louth'],
] as const)('“%s” is only for %s', ([text, counties]) => {
  expect(found(text)).toEqual({ onlyCounties: counties })
})

test.for([
  ['Win two nights in the Harbour Hotel, Galway', 'galway'],
  ['A weekend for two in Co. Cork with dinner', 'cork'],
  ['A night for two in a hotel in Cork', 'cork'],
  ['A night in a hotel on Cork Street, Dublin', 'dublin'],
  ['Tickets to the races in Kildare are up for grabs', 'kildare'],
] as const)('“%s”: the prize is in %s', ([text, counties]) => {
  expect(found(text)).toEqual({ prizeCounties: counties })
})

test.for([
  ['Listen to Radio Kerry at ten for the word.', 'Radio Kerry'],
  ['Text PRIZE to Beat 102-103.', 'Beat 102-103'],
  ['Enter in-store in Dundrum.', 'Dundrum'],
  ['Enter in-store in Dundrum or on 98FM.', undefined],
  ['A radio with LMFMX on it.', undefined],
  ['Enter in-store in Galway.', undefined],
] as const)('“%s”: the station or town is %s', ([text, place]) => {
  expect(found(text)['place']).toBe(place)
})

test('the county of a till or an entry box is where people enter', () => {
  expect(found('Enter in-store only at our shop in Sligo.')).toEqual({ entryCounties: 'sligo' })
})

test.for([
  'Open to residents of the Republic of Ireland.',
  'Last year’s winner was Mary from Cork.',
  'Win a hamper from Kerry Gold.',
  'Win a jar of mayo and a cork board.',
  'Our head office is in Dublin.',
  'A night in a hotel in Wexford Street.',
  'Dinner for two in Kerry Packer’s restaurant in Sydney.',
  'Available to customers in Meath stores and online.',
  'A hotel in Rome, flights and transfers in Cork.',
  'Open to residents of Donegal and Northern Ireland.',
  'This draw is run by Northern Lights Theatre Company, Derry.',
  'Kerry GAA wish everyone luck.',
  'Residents of Cork are welcome too.',
  'The prize is open to people in Derry and Tyrone, and everyone else in Northern Ireland.',
  'A cabin case and two lounge passes that work in Dublin and Cork.',
  'A dinner with mayo, in down and out style',
])('“%s” names no county', (text) => {
  expect(found(text)).toEqual({})
})
