import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { advertHtml } from './advert-html.ts'

const BOX = {
  id: 7,
  image: '/images/categories/pets.webp?"',
  btnText: '<b>See</b>',
  description: '"Win" & <script>',
  url: '/competition-category/food-%26-drink',
  buyer: 'Acme',
  place: 'list-box',
  category: null,
}

test('a paid advert is labelled and counted; house adverts lead to their page', () => {
  const paid = advertHtml([BOX])
  expect(paid).toContain('>Advert<')
  expect(paid).toContain('href="/advert/7" rel="sponsored nofollow noopener"')
  const own = advertHtml([{ ...BOX, buyer: 'House' }])
  expect(own).not.toContain('Advert')
  expect(own).toContain('href="/competition-category/food-%26-drink" class')
  expect(advertHtml([{ ...BOX, buyer: 'House', url: 'https://a.ie/' }])).toContain('rel="sponsored')
  expect(advertHtml([])).toBe('')
})

test('texts of buyers are escaped, and nothing needs a script or a style', () => {
  const html = advertHtml([BOX])
  expect(html).toContain('&quot;Win&quot; &amp; &lt;script&gt;')
  expect(html).toContain('&lt;b&gt;See&lt;/b&gt;')
  expect(html).not.toMatch(/<script|<b>|style=|\son\w+=|webp\?"/)
})

test('each class is one that components have', () => {
  const sources = globSync('app/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const words = new Set(sources.flatMap((text) => text.split(/[\s"'`{}]+/)))
  const classes = [...advertHtml([BOX]).matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  expect(classes.length).toBeGreaterThan(15)
  expect(classes.filter((name) => !words.has(name))).toEqual([])
})
