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

const TRACKED =
  'utm_id utm_source_platform hsa_acc fbclid gclid gclsrc gbraid wbraid gad_source gad_campaignid dclid srsltid msclkid ttclid twclid li_fat_id igsh igshid mc_cid mc_eid mkt_tok _hsenc _hsmi __hstc vero_id vero_conv _ga _gl epik s_cid mtm_campaign pk_campaign pk_kwd matomo_source piwik_campaign oly_enc_id oly_anon_id ck_subscriber_id _bhlid yclid ml_subscriber _openstat sccid rdt_cid GCLID'.split(
    ' ',
  )

test.for(TRACKED)('the parameter %s does not make another page', (name) => {
  const key = 'shop.example/win?a=1&b=2'
  expect(normaliseEntryUrl(`https://shop.example/win?a=1&${name}=x&b=2`)).toBe(key)
  expect(normaliseEntryUrl(`https://shop.example/win?a=1&amp;${name}=x&b=2`)).toBe(key)
})

const OF_PAGES = 'id p page_id ref source campaign cid sid pkg utm gcl ga si v at'.split(' ')

test.for(OF_PAGES)('the parameter %s may name a page', (name) => {
  expect(normaliseEntryUrl(`https://shop.example/?${name}=x`)).toBe(`shop.example?${name}=x`)
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
