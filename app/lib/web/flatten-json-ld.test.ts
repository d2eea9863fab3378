import { expect, test } from 'vitest'
import { flattenJsonLd } from './flatten-json-ld.ts'
import { parsePage } from './parse-page.ts'

const EVENT = '{"@type":"Event","name":"Win a lamp","endDate":"2026-12-04"}'
const READ = { '@type': 'Event', name: 'Win a lamp', endDate: '2026-12-04' }

test.for([
  ['as it should be', EVENT],
  ['in a list', `[${EVENT}]`],
  ['in a comment', `<!--\n${EVENT}\n-->`],
  ['in CDATA', `<![CDATA[${EVENT}]]>`],
  ['in CDATA that is commented out', `//<![CDATA[\n${EVENT}\n//]]>`],
  ['in CDATA within comments', `/*<![CDATA[*/${EVENT}/*]]>*/`],
  ['after a byte order mark', `\uFEFF${EVENT}`],
  ['before a semicolon', `${EVENT};`],
  ['before a comma', `${EVENT},`],
  ['with a comma at its end', EVENT.replace('"}', '",}')],
  ['with a comma and a line break at its end', EVENT.replace('"}', '",\n}')],
  ['with a raw line break', EVENT.replace('a lamp', 'a\nlamp')],
  ['with a raw tab', EVENT.replace('a lamp', 'a\tlamp')],
  ['with a raw control character', EVENT.replace('lamp', 'la\u001Fmp')],
  ['with an escaped one', EVENT.replace('lamp', String.raw`la\u0008mp`)],
] as const)('JSON-LD %s is read', ([, source]) => {
  expect(flattenJsonLd(source)).toEqual([READ])
})

test.for([
  'application/ld+json',
  'application/ld+json; charset=utf-8',
  'Application/LD+JSON',
  ' application/ld+json ',
])('a script of the type “%s” is read', (type) => {
  expect(parsePage(`<script type="${type}">${EVENT}</script>`).jsonLd).toEqual([READ])
})

test('objects one after another are read, and those that are broken left out', () => {
  expect(flattenJsonLd(`${EVENT}\n${EVENT}`)).toEqual([READ, READ])
  expect(flattenJsonLd(`{"name": oops} ${EVENT} {"name":`)).toEqual([READ])
  expect(flattenJsonLd('{ broken')).toEqual([])
})

test('quotes, brackets and commas within texts stay', () => {
  const node = { name: 'Win, {a "lamp",} [x]', quote: String.raw`\"` }
  expect(flattenJsonLd(`${JSON.stringify(node)};`)).toEqual([node])
})

test.for([
  ['Win a lamp &#8211; M&amp;S giveaway', 'Win a lamp – M&S giveaway'],
  ['M&S', 'M&S'],
  ['&amp;lt;', '&lt;'],
  ['“A” &quot;B&quot; "C"', '“A” "B" "C"'],
  ['https://h.example/?a=1&copy=2&amp;b=3', 'https://h.example/?a=1&copy=2&b=3'],
] as const)('entities in “%s” are decoded once', ([text, decoded]) => {
  expect(flattenJsonLd(JSON.stringify({ name: text }))).toEqual([{ name: decoded }])
})
