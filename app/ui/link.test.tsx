import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Link as RouterLink } from 'react-router'
import { expect, test } from 'vitest'
import { Link, type LinkTarget } from './link.tsx'

test.each([
  '/',
  '/new-competitions',
  '/new-competitions/',
  '/competition-category/food-%26-drink?page=2&sort=value#list',
  '/search?q=a b&kind="c"',
  '/login?next=/a/./b',
  '//example.com/a',
  '/a/../b',
  '/a//b',
  '/./a',
  '?page=2',
  '#top',
  'a',
  '..',
])('the server renders the link to %j as the router does', (address) => {
  const rendered = (link: React.ReactNode) =>
    renderToStaticMarkup(<MemoryRouter initialEntries={['/here/now?page=1']}>{link}</MemoryRouter>)
  const to = address as LinkTarget
  const props = { to, className: 'button', 'aria-label': 'There', replace: true }
  expect(rendered(<Link {...props} preventScrollReset reloadDocument prefetch="viewport" />)).toBe(
    rendered(<RouterLink {...props} discover="none" />),
  )
})
