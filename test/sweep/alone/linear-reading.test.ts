import { expect, test } from 'vitest'
import { analysePage } from '#app/features/reading/rules/checks/analyse-page.ts'
import { linkIn } from '#app/features/submissions/rules/shared.ts'
import { findSigns } from '#app/features/tracker/rules/warnings/check-message.ts'
import { linksIn } from '#app/features/tracker/rules/warnings/links.ts'
import { shorten } from '#app/lib/text/shorten.ts'
import { toDay } from '#app/lib/time/days.ts'
import { readDay } from '#app/lib/time/read-days.ts'
import { flattenJsonLd } from '#app/lib/web/flatten-json-ld.ts'
import { parsePage } from '#app/lib/web/parse-page.ts'
import { ratioOf } from '#test/linear-time.ts'
import { closingDate } from '#app/features/reading/rules/closing-date.ts'
import { findEntryForm } from '#app/features/reading/rules/entry-form.ts'
import { pictureOf, readFacts } from '#app/features/reading/rules/read-facts.ts'
import { structuredEnd } from '#app/features/reading/rules/structured-end.ts'
import { isWall } from '#app/features/reading/rules/walls.ts'
import { readText } from '#app/features/reading/rules/read-text.ts'
import { sentencesOf } from '#app/features/reading/rules/sentences.ts'
import { findTermsFacts } from '#app/features/reading/rules/terms-facts.ts'

const TODAY = toDay('2026-11-22')

/** Repeated, each of them makes some kind of pattern begin again and again. */
const UNITS = [
  '1/1 ',
  '1/1\n',
  'sun sun ',
  '4 December ',
  '1 to 2 to ',
  '1st-2nd of ',
  'closes ',
  'enter by ',
  'by 1, ',
  'a1',
  'shortlist ',
  '\\"',
  'open to ',
  'excluding ',
  'winner ',
  '€1,000',
  '€1.000.',
  'worth €9 ',
  'text win to ',
  'a.',
  'a-',
  'é',
  '1,',
  '(',
  '-- ',
  'p.m. ',
  '. ',
  ' ',
  '\n',
  '\r',
  '\u2028',
  '\u200b',
  '\ufdfa',
  'www.',
  'https://',
  'a@',
  'a@a.',
  'a.a/',
  'NI ',
  'Ireland ',
  'like, ',
  'answer a ',
  'post your ',
  'winner will be contacted ',
  'contact the winner ',
  'cannot be ',
  'winners told by ',
  'within 2 ',
  'have 1 day ',
  'must claim within 2 days of ',
  'by email or ',
  'prizes ',
  'send it to a road ',
  'drop it in the ',
  'one entry per ',
  'one a ',
  'by the day ',
  'by 1 on the ',
  'text a guess ',
  'entry fee ',
  'share on ',
  'and you ',
  'aged 18 ',
  'raffle for €1 ',
  'The promoter is A',
  'Win a kayak\n',
  '€1 000 ',
  '&amp;',
  '<p>',
  '<a href=t>competition ',
  '<form><label>Name<input>',
  '<title>win | ',
  '<script type=application/ld+json>{"name":"&amp;",}</script>',
  '<meta itemprop=endDate content="1/1">',
  '[{"endDate":"x",',
  '{"a":',
  '/*',
  '<!--',
]
const RULES: Record<string, (text: string) => unknown> = {
  sentencesOf,
  shorten,
  readDay,
  linksIn,
  linkIn,
  findSigns,
  flattenJsonLd,
  findTermsFacts: (text) => findTermsFacts(text, TODAY),
  closingDate: (text) => closingDate(text, TODAY),
  readText: (text) => readText(text, TODAY),
  page: (text) => readPage(text),
}

function readPage(text: string) {
  const page = parsePage(text)
  const url = 'https://www.harbour-house.example/win'
  return [
    isWall(page),
    readFacts(page, url, TODAY),
    pictureOf(page, url),
    structuredEnd(page),
    findEntryForm(page.forms),
    analysePage(page, TODAY, 'terms'),
  ]
}

test.for(Object.entries(RULES))(
  '%s: a text four times as long takes four times as long',
  ([, rule]) => {
    expect(UNITS.flatMap((unit) => ratioOf(rule, unit) ?? [])).toEqual([])
  },
)

test('a pattern that begins again at every letter is noticed', () => {
  expect(ratioOf((text) => /[^@]+@/.test(text.slice(0, text.length / 8)), 'a')).toBeDefined()
})
