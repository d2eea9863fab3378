import { expect, test } from 'vitest'
import freeMailDomains from '#content/free-mail-domains.json' with { type: 'json' }
import { registrableDomain } from '#app/lib/web/registrable-domain.ts'
import { isOwnAddress } from './claims.ts'

test.each([
  ['mary@acme.ie', true],
  ['Mary.Byrne@WIN.ACME.IE', true],
  ['x@acme.co.uk', true],
  ['x@notacme.ie', false],
  ['x@acme.ie.evil.example', false],
  ['acme.ie@evil.example', false],
  ['x@co.uk', false],
  ['x@gmail.com', false],
  ['x@outlook.ie', false],
  ['x@yahoo.co.uk', false],
])('%s is an address of Acme: %s', (email, isOwn) => {
  expect(isOwnAddress(email, ['acme.ie', 'acme.co.uk', 'gmail.com', 'outlook.ie'])).toBe(isOwn)
})

const ANYBODYS = [
  'sky.com',
  'btinternet.com',
  'virginmedia.ie',
  'virginmedia.com',
  'vodafone.ie',
  'eircom.net',
  'hey.com',
  'tuta.com',
  'posteo.de',
  'qq.com',
  'gmail.com',
  'googlemail.com',
  'outlook.ie',
  'hotmail.co.uk',
  'live.ie',
  'yahoo.ie',
  'icloud.com',
  'proton.me',
  'gmx.de',
]

test.each(ANYBODYS)('an address at %s is nobody’s own, though a listing leads there', (domain) => {
  expect(isOwnAddress(`mary@${domain}`, [domain])).toBe(false)
  expect(isOwnAddress(`mary@mail.${domain}`, [domain])).toBe(false)
})

test('the domains of free mail are sorted, once each, and registrable', () => {
  expect(freeMailDomains.length).toBeGreaterThanOrEqual(100)
  expect(freeMailDomains).toEqual([...new Set(freeMailDomains)].toSorted())
  for (const domain of freeMailDomains)
    expect(registrableDomain(`https://a.${domain}`)).toBe(domain)
})
