import { existsSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { categoryOfSlug } from '#app/features/competitions/rules/categories.ts'
import routes from '#app/routes.ts'
import { findContentPage, listContentForSitemap, listContentPaths } from './content.server.ts'

const OPERATOR = 'A Company of Test'
const PUBLIC = path.resolve(import.meta.dirname, '../../../../public')
/** Pages of the specification that other features bring. */
const LATER = [
  '/join-today',
  '/login',
  '/password-reset',
  '/close-account',
  '/contact-us',
  '/add-a-new-competition',
  '/my-dashboard',
  '/my-bookmarks',
]
const CATEGORY = '/competition-category/'

const pages = listContentPaths().map((address) => {
  const page = findContentPage(address, OPERATOR)
  if (!page) throw new Error(`${address} is listed but not found`)
  return page
})

function pathsOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path: part, children = [] }) => {
    const own = part ? `${parent}/${part}` : parent
    return [own || '/', ...pathsOf(children, own)]
  })
}

const routePaths = pathsOf(routes)

/** All that a reader sees of a page, as HTML. */
function htmlOf(page: (typeof pages)[number]) {
  const parts = page.sections.flatMap(({ title, html, items }) => [
    `<h2>${title}</h2>`,
    html,
    ...items.map((item) => `<h3>${item.title}</h3>${item.html}`),
  ])
  const landing =
    page.kind === 'landing'
      ? [page.heading, page.lead, ...page.steps.map(({ title, text }) => `${title} ${text}`)]
      : []
  return [page.title, page.description, ...landing, page.html, ...parts].join('\n')
}

function linksOf(page: (typeof pages)[number]) {
  const inText = [...htmlOf(page).matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
  const steps = page.kind === 'landing' ? page.steps.map(({ to }) => to) : []
  const action = page.kind === 'landing' ? [page.action.to] : []
  return [...inText, ...page.related.map(({ to }) => to), ...steps, ...action].filter(
    (href) => href !== undefined,
  )
}

function leadsSomewhere(href: string) {
  if (href.startsWith(CATEGORY)) {
    return categoryOfSlug(decodeURIComponent(href.slice(CATEGORY.length))) !== undefined
  }
  return routePaths.includes(href) || LATER.includes(href)
}

test('every content file has front matter of its kind, and a line in the route table', () => {
  expect(pages.length).toBeGreaterThanOrEqual(13)
  expect(listContentPaths().filter((address) => !routePaths.includes(address))).toEqual([])
})

test('links within the site lead to pages that exist, links out are encrypted and guarded', () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter((href) => (href.startsWith('/') ? !leadsSomewhere(href) : !href.startsWith('https:')))
      .map((href) => `${page.path}: ${href}`),
  )
  expect(broken).toEqual([])
  for (const page of pages) expect(htmlOf(page)).not.toMatch(/href="https:[^"]*">/)
})

test('each page says enough, and nothing is left to be filled in', () => {
  const texts = pages.map((page) => ({
    address: page.path,
    text: htmlOf(page).replace(/<[^>]+>/g, ' '),
  }))
  const short = texts.filter(({ text }) => text.split(/\s+/).filter(Boolean).length < 250)
  const unfinished = texts.filter(({ text }) =>
    /\{\{|\}\}|lorem|\bTODO\b|\bTBD\b|\bXXX\b/i.test(text),
  )
  expect(short.map(({ address }) => address)).toEqual([])
  expect(unfinished.map(({ address }) => address)).toEqual([])
})

test('headings have an id each, used once on a page', () => {
  for (const { sections } of pages) {
    const ids = sections.flatMap(({ id, items }) => [id].concat(items.map((item) => item.id)))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z0-9-]+$/.test(id))).toEqual([])
  }
})

test('there are exactly fifty facts, each with its source', () => {
  const facts = pages.find(({ kind }) => kind === 'facts')?.sections.flatMap(({ items }) => items)
  expect(facts).toHaveLength(50)
  expect(facts?.filter(({ source }) => !source)).toEqual([])
})

test('at least fifteen questions are answered', () => {
  const questions = pages.find(({ kind }) => kind === 'faq')?.sections.flatMap(({ items }) => items)
  expect(questions?.length).toBeGreaterThanOrEqual(15)
  expect(questions?.filter(({ html }) => html.length < 40)).toEqual([])
})

test('pictures of landing pages exist', () => {
  const missing = pages.filter(
    (page) => page.kind === 'landing' && !existsSync(path.join(PUBLIC, page.image)),
  )
  expect(missing.map(({ path: address }) => address)).toEqual([])
})

test('legal pages name the operator', () => {
  const legal = pages.filter(({ kind }) => kind === 'legal')
  expect(legal.map(({ path: address }) => address)).toEqual([
    '/cookie-policy',
    '/privacy-policy',
    '/terms-and-conditions-of-use',
  ])
  for (const page of legal) expect(htmlOf(page)).toContain(OPERATOR)
})

test('the sitemap leaves out what search engines should not keep', () => {
  const paths = listContentForSitemap(OPERATOR).map((entry) => entry.path)
  expect(paths).toContain('/how-to-win')
  expect(paths).not.toContain('/win/welcome-to-competitions-ie-thanks-for-joining')
})

test('an address without a file has no page', () => {
  expect(findContentPage('/nowhere', OPERATOR)).toBeUndefined()
})
