import { existsSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { categoryOfSlug } from '#app/features/listings/rules/categories.ts'
import { parseConfig } from '#app/config.server.ts'
import routes from '#app/routes.ts'
import {
  findContentPage,
  listContentForSitemap,
  listContentPaths,
  placeholdersOf,
} from './content.server.ts'

const VALUES = {
  operator: 'A Company of Test: *Win* & Co.',
  contact: '1 Main Street, Navan; hello@example.ie',
  site: 'competitions.example',
  operatorFacts: 'A Company of Test: *Win* & Co., VAT number IE1234567T',
  testedOn: '26 November 2026',
  testedPages: '272',
  testedWith: '4.14.1',
}
const PUBLIC = path.resolve(import.meta.dirname, '../../../../public')
const CATEGORY = '/competition-category/'

const pages = await Promise.all(
  listContentPaths().map(async (address) => {
    const page = await findContentPage(address, VALUES)
    if (!page) throw new Error(`${address} is listed but not found`)
    return page
  }),
)
type Page = (typeof pages)[number]

function pathsOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path: part, children = [] }) => {
    const own = part ? `${parent}/${part}` : parent
    return [own || '/', ...pathsOf(children, own)]
  })
}

const routePaths = pathsOf(routes)

/** The page's visible text as HTML. */
function htmlOf(page: Page) {
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

function linksOf(page: Page) {
  const inText = [...htmlOf(page).matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
  const steps = page.kind === 'landing' ? page.steps.map(({ to }) => to) : []
  const action = page.kind === 'landing' ? [page.action.to] : []
  return [...inText, ...page.related.map(({ to }) => to), ...steps, ...action].filter(
    (href) => href !== undefined,
  )
}

function idsOf(page: Page | undefined) {
  return (page?.sections ?? []).flatMap(({ id, items }) =>
    [id].concat(items.map((item) => item.id)),
  )
}

function leadsSomewhere(from: Page, href: string) {
  const [address = '', id] = href.split('#')
  if (address.startsWith(CATEGORY)) {
    return categoryOfSlug(decodeURIComponent(address.slice(CATEGORY.length))) !== undefined
  }
  const page = address === '' ? from : pages.find((one) => one.path === address)
  if (id !== undefined) return idsOf(page).includes(id)
  return routePaths.includes(address)
}

function repeated(texts: readonly string[]) {
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}

test('every content file has front matter of its kind and a route', () => {
  expect(pages.length).toBeGreaterThanOrEqual(13)
  expect(listContentPaths().filter((address) => !routePaths.includes(address))).toEqual([])
})

test('internal links lead to existing pages and anchors', () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter((href) => /^[/#]/.test(href) && !leadsSomewhere(page, href))
      .map((href) => `${page.path}: ${href}`),
  )
  expect(broken).toEqual([])
})

test('external links use HTTPS and rel attributes', () => {
  const plain = pages.flatMap((page) =>
    linksOf(page).filter((href) => !/^[/#]/.test(href) && !href.startsWith('https://')),
  )
  expect(plain).toEqual([])
  for (const page of pages) expect(htmlOf(page)).not.toMatch(/href="https:[^"]*">/)
})

test('each page has enough text and no placeholder left', () => {
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

test('each heading has an id that is unique on its page', () => {
  for (const page of pages) {
    expect(repeated(idsOf(page))).toEqual([])
    expect(idsOf(page).filter((id) => !/^[a-z0-9-]+$/.test(id))).toEqual([])
  }
})

test('at least fifteen questions are answered, all different', () => {
  const questions =
    pages.find(({ kind }) => kind === 'faq')?.sections.flatMap(({ items }) => items) ?? []
  expect(questions.length).toBeGreaterThanOrEqual(15)
  expect(questions.filter(({ html }) => html.length < 40)).toEqual([])
  expect(repeated(questions.map(({ title }) => title.toLowerCase()))).toEqual([])
})

test('landing page pictures exist, and sharing pictures have their size', async () => {
  const missing = pages.filter(
    (page) => page.kind === 'landing' && !existsSync(path.join(PUBLIC, page.image)),
  )
  expect(missing.map(({ path: address }) => address)).toEqual([])
  const shared = pages.flatMap(({ shareImage }) => shareImage ?? [])
  expect(shared.length).toBeGreaterThan(0)
  for (const image of shared) {
    const { width, height } = await sharp(path.join(PUBLIC, image)).metadata()
    expect([image, width, height]).toEqual([image, 1200, 630])
  }
})

test('legal pages name the operator and a way to contact them', () => {
  const legal = pages.filter(({ kind }) => kind === 'legal')
  expect(legal.map(({ path: address }) => address)).toEqual([
    '/cookie-policy',
    '/privacy-policy',
    '/terms-and-conditions-of-use',
  ])
  for (const page of legal) expect(htmlOf(page)).toContain('A Company of Test: *Win* &amp; Co.')
  for (const page of legal.slice(1)) {
    expect(htmlOf(page)).toContain(VALUES.contact)
    expect(htmlOf(page)).toContain(VALUES.site)
  }
})

test('without a contact address, legal pages link to the contact page', () => {
  const values = (settings: Record<string, string>) =>
    placeholdersOf({ config: parseConfig({ BASE_URL: 'https://c.example/', ...settings }) })
  expect(values({})).toMatchObject({
    operator: 'Competitions Ireland',
    contact: 'https://c.example/contact-us',
    site: 'c.example',
  })
  expect(values({ OPERATOR_NAME: 'Us', OPERATOR_CONTACT: 'Here' })).toMatchObject({
    operator: 'Us',
    contact: 'Here',
  })
  expect(values({})['operatorFacts']).toBe('Competitions Ireland')
  const business = { OPERATOR_ADDRESS: '1 Main Street, Navan, company number 123456' }
  expect(values(business)['operatorFacts']).toBe(
    'Competitions Ireland, 1 Main Street, Navan, company number 123456',
  )
})

test("another operator's details appear in their pages", async () => {
  const page = await findContentPage('/privacy-policy', { ...VALUES, operator: 'Somebody Else' })
  expect(page && htmlOf(page)).toContain('Somebody Else')
  expect(page && htmlOf(page)).not.toContain('A Company of Test')
})

test('the sitemap leaves out pages that search engines should not index', async () => {
  const paths = (await listContentForSitemap(VALUES)).map((entry) => entry.path)
  expect(paths).toContain('/how-to-win')
  expect(paths).not.toContain('/win/welcome-to-competitions-ie-thanks-for-joining')
})

test('an address without a file has no page', async () => {
  expect(await findContentPage('/nowhere', VALUES)).toBeUndefined()
  expect(await findContentPage('/../../package', VALUES)).toBeUndefined()
})
