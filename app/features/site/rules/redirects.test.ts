import { expect, test } from 'vitest'
import { compileRedirects } from './redirects.ts'

const PAGES = ['/new', '/how-to-win', '/category/1']
const isPage = (path: string) => PAGES.includes(path)
const compile = (...rows: [from: string, to: string][]) =>
  compileRedirects(
    rows.map(([from, to]) => ({ from, to })),
    isPage,
  )

const redirects = compile(
  ['/old', '/new'],
  ['/list/:page(\\d+)', '/new?page=:page'],
  ['/category/:name/:page(\\d+)', '/category/:name?page=:page'],
  ['/shop', 'gone'],
  ['/blog/best', '/new#best'],
  ['/blog/*', '/how-to-win'],
)

test.each([
  ['/old', '/new'],
  ['/old/', '/new'],
  ['/OLD', undefined],
  ['/older', undefined],
  ['/list/2', '/new?page=2'],
  ['/list/x', undefined],
  ['/list/2/3', undefined],
  ['/category/food-%26-drink/3/', '/category/food-%26-drink?page=3'],
  ['/shop', 'gone'],
  ['/shop/x', undefined],
  ['/blog/best', '/new#best'],
  ['/blog/2019/a/b.html', '/how-to-win'],
  ['/new', undefined],
  [`/blog/${'x'.repeat(600)}`, undefined],
])('%s leads to %s', (path, to) => {
  expect(redirects.find(path)?.to).toBe(to)
})

test('no address leads to another site', () => {
  const { find } = compileRedirects([{ from: '/x/*', to: '/*' }], () => true)
  expect(find('/x//evil.example/y')?.to).toBe('/evil.example/y')
})

test.each<[reason: string, ...rows: [string, string][]]>([
  ['there is no such page', ['/old', '/nowhere']],
  ['leads on to another rule', ['/old', '/older'], ['/older', '/new']],
  ['leads on to another rule', ['/old', '/old']],
  ['leads on to another rule', ['/category/:x', '/category/:x']],
  ['has two rules', ['/old', '/new'], ['/old', '/how-to-win']],
  ['is one of a page', ['/new', '/how-to-win']],
  [':page is not in the first', ['/old/:pages', '/new?page=:page']],
  ['both are paths', ['old', '/new']],
  ['both are paths', ['/old', 'https://elsewhere.example/']],
  ['both are paths', ['/old', '//elsewhere.example/']],
  ['/old/:x(', ['/old/:x(', '/new']],
])('%s', (reason, ...rows) => {
  expect(() => compile(...rows)).toThrow(reason)
})
