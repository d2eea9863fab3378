import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from './support/accessibility.ts'
import { openListings, titlesOf } from './support/catalogue.ts'
import { mainOf, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const NEWEST = titlesOf(openListings)

/** Serves one page from another origin. */
async function aForeignSite(body: string) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!DOCTYPE html><html lang="en"><title>A library</title><body>${body}</body></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

const codeOf = (page: Page) => mainOf(page).getByRole('textbox', { name: 'The code' }).inputValue()

test('the page makes the code, and the frame works on another site', async ({
  page,
  pageErrors,
  context,
}) => {
  // The sandbox also refuses the scripts with which Playwright looks into the frame.
  pageErrors.allow(/^foreign request|Blocked script execution in .*\/embed\//)
  await open(page, '/embed')
  await mainOf(page).getByLabel('List').selectOption({ label: 'Pets competitions' })
  await mainOf(page).getByLabel('How many').fill('3')
  await mainOf(page).getByLabel('Colours').selectOption('Dark')
  await mainOf(page).getByRole('button', { name: 'Show it' }).click()
  await expect(page).toHaveURL('/embed?list=pets&n=3&theme=dark')
  expect(await codeOf(page)).toContain('/embed/pets?n=3&amp;theme=dark"')
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Pets competitions')

  await open(page, '/embed')
  const site = await aForeignSite(await codeOf(page))
  await context.clearCookies()
  await page.goto(site.url)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('listitem').getByRole('link')).toHaveText(NEWEST.slice(0, 5))
  const box = await page.locator('iframe').boundingBox()
  expect(box?.height).toBe(420)
  const inner = await frame.locator('html').evaluate((html) => html.scrollHeight)
  expect(inner, 'nothing scrolls').toBeLessThanOrEqual(420)
  expect(await context.cookies()).toEqual([])
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    frame.getByRole('link', { name: NEWEST[0] ?? '', exact: true }).click(),
  ])
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(NEWEST[0] ?? '')
  site.close()
})

test('no other page can be framed', async ({ page, pageErrors, baseURL }) => {
  pageErrors.allow(
    /^foreign request|frame-ancestors|X-Frame-Options|Refused to (display|frame)|404/,
  )
  const paths = ['/', '/login', '/embed', '/embed/nothing', '/embed/gambling']
  const site = await aForeignSite(
    paths.map((path) => `<iframe src="${baseURL}${path}"></iframe>`).join(''),
  )
  await page.goto(site.url)
  await page.waitForLoadState('networkidle')
  for (const frame of page.frames().slice(1)) {
    const text = await frame.locator('body').textContent()
    expect(text ?? '').not.toContain('Competitions Ireland')
  }
  site.close()
})

test('the frame is accessible, in light and dark', async ({ page }) => {
  await page.goto('/embed/new?n=10')
  await expectAccessible(page, { fits: true, bothSchemes: true })
  await page.setViewportSize({ width: 240, height: 700 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('the frame comes from the page cache, with its headers', async ({ request }) => {
  await request.get('/embed/new?n=4&x=1')
  const response = await request.get('/embed/new?n=4')
  const headers = response.headers()
  expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=/)
  expect(headers['content-security-policy']).toMatch(/frame-ancestors \*$/)
  expect(headers).not.toHaveProperty('x-frame-options')
  expect(headers).not.toHaveProperty('set-cookie')
})

test('pages of lists say how to embed them', async ({ request }) => {
  const response = await request.get('/new-competitions')
  const [, address = ''] = /^<([^>]+)>/.exec(response.headers().link ?? '') ?? []
  const { html } = (await (await request.get(address)).json()) as { html: string }
  expect(html).toContain('/embed/new?n=5"')
  expect((await request.get('/competition-category/gambling')).headers().link).toBeUndefined()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the code is made by the form alone', async ({ page }) => {
    await page.goto('/embed')
    await mainOf(page).getByLabel('How many').fill('2')
    await mainOf(page).getByRole('button', { name: 'Show it' }).click()
    expect(await codeOf(page)).toContain('/embed/new?n=2"')
    await expect(page.frameLocator('iframe').getByRole('listitem')).toHaveCount(2)
  })
})
