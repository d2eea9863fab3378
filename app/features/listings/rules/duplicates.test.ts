import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { listingIdentity, normaliseEntryUrl } from './duplicates.ts'

test('equivalent links have one key', () => {
  const links = [
    'https://www.shop.example/win?b=2&a=1',
    'http://SHOP.example/win/?a=1&b=2#terms',
    'https://shop.example/win?utm_source=mail&a=1&fbclid=xyz&b=2&gclid=1&UTM_Medium=x',
    'https://shop.example/win?a=1&igsh=x&b=2&igshid=x&ttclid=x&msclkid=x&_gl=x&mc_cid=x&hsa_acc=x',
  ]
  expect(new Set(links.map(normaliseEntryUrl))).toEqual(new Set(['shop.example/win?a=1&b=2']))
})

test('links to different pages stay different', () => {
  const links = [
    'https://a.example/win',
    'https://a.example/Win',
    'https://a.example/win?id=1',
    'https://a.example:81/win',
  ]
  expect(new Set(links.map(normaliseEntryUrl)).size).toBe(4)
})

test('case, accents and spaces of the title do not count, the closing date does', () => {
  const listing = {
    entryUrl: 'https://a.example/',
    competitionTitle: 'Féile  an Samhradh',
    competitionEndDate: toDay('2026-12-01'),
  }
  const again = {
    ...listing,
    entryUrl: 'https://www.a.example',
    competitionTitle: 'FEILE an samhradh ',
  }

  expect(listingIdentity(again)).toBe(listingIdentity(listing))
  expect(listingIdentity({ ...listing, competitionEndDate: toDay('2026-12-02') })).not.toBe(
    listingIdentity(listing),
  )
})
