import { expect, test } from 'vitest'
import { rulesForUs } from '../thread/facts.ts'

const US = 'User-agent: competitionsirelandbot'
const ALL = 'User-agent: *'

test.for<[text: string, all: string, named: string]>([
  ['User-agent: *\nDisallow: /a', `${ALL}\ndisallow: /a`, ''],
  ['USER-AGENT : * # all\r\nDisallow:/a', `${ALL}\ndisallow: /a`, ''],
  ['user-agent: Other\rDisallow: /', '', ''],
  [
    'User-agent: CompetitionsIrelandBot/2.0\nAllow: /\nCrawl-delay: 5',
    `${US}\nallow: /\ncrawl-delay: 5`,
    `${US}\nallow: /\ncrawl-delay: 5`,
  ],
  [
    'User-agent: *\nUser-agent: CompetitionsIrelandBot\nSitemap: /s\nDisallow: /a',
    `${ALL}\n${US}\ndisallow: /a`,
    `${US}\ndisallow: /a`,
  ],
  ['User-agent: *\nSitemap: /s\nUser-agent: Other\nDisallow: /a', `${ALL}\ndisallow: /a`, ''],
  ['User-agent: *\nDisallow: /a\nUser-agent: Other\nDisallow: /b', `${ALL}\ndisallow: /a`, ''],
  ['Disallow: /\n<!doctype html>\n:\n', '', ''],
])('the rules of %j', ([text, all, named]) => {
  expect(rulesForUs(text)).toBe(all)
  expect(rulesForUs(text, { isNamed: true })).toBe(named)
})
