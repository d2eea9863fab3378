import { expect, test } from 'vitest'
import { filterQuery } from './filters.ts'
import { addFilters, readSaidFilters } from './said-filters.ts'

test.each([
  ['daily', 'frequency=daily', ''],
  ['Enter Daily', 'frequency=daily', ''],
  ['daily competitions', 'frequency=daily', ''],
  ['every day holiday', 'frequency=daily', 'holiday'],
  ['instagram make-up', 'method=social-media', 'make-up'],
  ['no social iPhone', 'social=no', 'iPhone'],
  ['no social media', 'social=no', ''],
  ['hamper without instagram', 'social=no', 'hamper'],
  ['without instagram hamper', 'social=no', 'hamper'],
  ['hamper not on Instagram or Facebook', 'social=no', 'hamper'],
  ['hamper, no facebook, no tiktok', 'social=no', 'hamper'],
  ['hamper instagram not needed', 'social=no', 'hamper'],
  ['hamper -instagram', 'social=no', 'hamper'],
  ['hamper w/o facebook', 'social=no', 'hamper'],
  ['don’t want facebook', 'social=no', ''],
  ['no need to follow on insta hamper', 'social=no', 'hamper'],
  ['instagram not facebook', 'method=social-media&social=no', ''],
  ['not daily', 'frequency=once&frequency=weekly&frequency=unlimited', ''],
  [
    'no postal entry or by email',
    'method=online-form&method=social-media&method=phone-text&method=in-store',
    '',
  ],
  ['hotel not in Cork', '', 'hotel'],
  ['hamper without alcohol', '', 'hamper'],
  ['closing tomorrow', 'closes=tomorrow', ''],
  ['tickets that ends on Friday', 'closes=friday', 'tickets that'],
  ['closes on a tuesday', 'closes=tuesday', ''],
  ['closing date is tomorrow', 'closes=tomorrow', ''],
  ['ending by Friday', 'closes=by-friday', ''],
  ['closing this weekend', 'closes=by-sunday', ''],
  ['ends within 24 hours', 'closes=by-tomorrow', ''],
  ['social media', 'method=social-media', ''],
  ['instagram or by post', 'method=social-media&method=post', ''],
  ['in-store hamper', 'method=in-store', 'hamper'],
  ['free text', 'method=phone-text', ''],
  ['tickets closing this week', 'closes=week', 'tickets'],
  ['ends tonight', 'closes=today', ''],
  ['closing soon', 'closes=3-days', ''],
  ['closing today ends this month', 'closes=month', ''],
  ['northern ireland', 'eligibility=ni', ''],
  ['Republic of Ireland ipad', 'eligibility=roi', 'ipad'],
  ['instant win', 'kind=instant-win', ''],
  ['holiday over €1,000', 'value=1000', 'holiday'],
  ['holiday in Cork', 'county=cork', 'holiday'],
  ['Co. Kerry', 'county=kerry', ''],
  ['Féile under 18s', 'fit=under18', 'Féile'],
])('%s: %s and “%s”', (query, filters, words) => {
  const said = readSaidFilters(query)
  expect(said && filterQuery(said.filters)).toBe(filters)
  expect(said?.words).toBe(words)
})

test.each([
  'kayak',
  'post office voucher',
  'northern lights',
  'weekend tickets',
  'over the moon',
  'over 250',
  'cork',
  'toys and games',
  'win a car',
  'no limits festival',
  'not just for kids',
  '',
])('“%s” says no filter', (query) => {
  expect(readSaidFilters(query)).toBeNull()
})

test('a county can be left as words', () => {
  expect(readSaidFilters('hotel in Co Cork', false)).toBeNull()
  expect(readSaidFilters('daily hotel in Co Cork', false)?.words).toBe('hotel in Co Cork')
})

test('filters said in words are added to those chosen', () => {
  const chosen = { method: ['email'], closes: ['month'], fit: ['roi-18-nopost'] }
  const said = { method: ['social-media'], closes: ['today'], fit: ['under18'] }
  expect(filterQuery(addFilters(chosen, said))).toBe(
    'method=social-media&method=email&closes=today&fit=roi-under18-nopost',
  )
})
