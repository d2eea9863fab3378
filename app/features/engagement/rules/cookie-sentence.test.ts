import { expect, test } from 'vitest'
import { cookieSentence } from './cookie-sentence.ts'

test('the banner mentions only what the site uses', () => {
  const analytics = { src: 'https://stats.example/script.js' }
  const adsClient = 'ca-pub-1234567890123456'
  const both = { analytics, adsClient }
  expect(cookieSentence({})).toContain('nothing from other companies')
  expect(cookieSentence({ analytics })).toMatch(/loads analytics from other companies/)
  expect(cookieSentence({ adsClient })).toMatch(/loads adverts from other companies/)
  expect(cookieSentence(both)).toMatch(/loads analytics and adverts from other companies/)
  for (const settings of [{}, both])
    expect(cookieSentence(settings)).toMatch(/^This site uses cookies/)
})
