import { expect, test } from 'vitest'
import { promoterDomain } from './promoter-domain.ts'
import { promoterKey } from './promoter.ts'

test.each([
  ['Harbour House!', 'HARBOUR-HOUSE'],
  ['Ard Mhácha', 'ard mhacha'],
  ['Kellogg’s', "KELLOGG'S"],
])('%s and %s are one name', (one, other) => {
  expect(promoterKey(one)).toBe(promoterKey(other))
})

test('every name has a key of bounded length', () => {
  expect(promoterKey('♥♥♥')).toBe('♥♥♥')
  expect(promoterKey('\uFDFA'.repeat(100)).length).toBeLessThanOrEqual(200)
})

test.each([
  ['https://win.harbour-house.ie/autumn', 'harbour-house.ie'],
  ['https://www.shop.harbour-house.co.uk/', 'harbour-house.co.uk'],
  ['https://www.facebook.com/harbourhouse/posts/1', undefined],
  ['https://gleam.io/abc/win', undefined],
  ['https://docs.google.com/forms/d/1', undefined],
  ['https://harbour-house.blogspot.com/', undefined],
  ['https://notfacebook.com/', 'notfacebook.com'],
  ['https://192.0.2.7/win', undefined],
  ['https://localhost/win', undefined],
])('the promoter’s domain of %s is %s', (link, domain) => {
  expect(promoterDomain(link)).toBe(domain)
})
