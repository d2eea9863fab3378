import { expect, test } from 'vitest'
import { AdvertInput } from './booking.ts'

const advert = (competitionUrl: string) => ({
  id: '1',
  image: '/images/a.webp',
  btnText: 'Look',
  description: 'A sentence.',
  competitionUrl,
})

test.each([
  ['/new-competitions', true],
  ['https://shop.example/win', true],
  ['/%5Cevil.example', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/\\/evil.example', false],
  ['/\t/evil.example', false],
  ['/\n/evil.example', false],
  ['\\\\evil.example', false],
  ['https:/\\evil.example', false],
  ['http://shop.example', false],
  ['javascript:alert(1)', false],
])('the link %j of an own advert is taken: %s', (link, isTaken) => {
  expect(AdvertInput.safeParse(advert(link)).success).toBe(isTaken)
})
