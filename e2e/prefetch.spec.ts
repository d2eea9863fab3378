import { idle, mainOf, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

/** Returns the scripts that the page has prefetched since it was hydrated. */
async function prefetchedScripts(page: Page) {
  const before = await preloads(page)
  for (const name of ['All categories', 'Home page']) {
    const link = page.getByRole('link', { name })
    if (await link.isVisible()) await link.scrollIntoViewIfNeeded()
  }
  await idle(page)
  return (await preloads(page)).filter((href) => !before.includes(href))
}

const preloads = (page: Page) =>
  page.evaluate(() =>
    [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
      ({ href }) => new URL(href).pathname,
    ),
  )

type RouterWindow = { __reactRouterManifest: { routes: Record<string, { module: string }> } }

/** Returns the chunk of a route from React Router's manifest, as file names are hashes. */
const codeOf = (page: Page, route: string) =>
  page.evaluate(
    (id) => (window as unknown as RouterWindow).__reactRouterManifest.routes[id]?.module,
    route,
  )

/** Leaves out the cookie banner: its code is loaded when the page is idle, on any connection. */
async function withoutBanners(page: Page, hrefs: string[]) {
  const texts = await Promise.all(hrefs.map(async (href) => (await page.request.get(href)).text()))
  return hrefs.filter((_href, index) => !/Okay, Thanks|cookieAccepted/.test(texts[index] ?? ''))
}

/** Opens a page with few links, so that only the test's scrolling triggers prefetching. */
async function openAs(page: Page, connection: object | undefined, online = true) {
  await page.addInitScript(
    ([connection, online]) => {
      Object.defineProperty(navigator, 'connection', { get: () => connection })
      Object.defineProperty(navigator, 'onLine', { get: () => online })
    },
    [connection, online] as const,
  )
  const served = await page.request.get('/')
  const inDocument = [...(await served.text()).matchAll(/rel="later"[^>]* href="([^"]+)"/g)]
  await open(page, '/')
  await idle(page)
  return inDocument.map(([, href]) => href)
}

test('links in view prefetch the code of their pages, but not the data', async ({ page }) => {
  const data: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.data')) data.push(request.url())
  })
  const served = await openAs(page, { effectiveType: '4g', saveData: false })
  await expect
    .poll(async () => (await preloads(page)).filter((href) => !served.includes(href)))
    .toEqual(
      expect.arrayContaining([
        await codeOf(page, 'features/directory/routes/competition'),
        await codeOf(page, 'features/directory/routes/new-competitions'),
      ]),
    )
  expect(data).toEqual([])
  for (const href of await preloads(page))
    expect((await page.request.get(href)).status(), href).toBe(200)
})

test('the code of a form is prefetched only when its link is touched', async ({ page }) => {
  await openAs(page, { effectiveType: '4g', saveData: false })
  const form = await codeOf(page, 'features/submissions/routes/add-competition')
  await expect
    .poll(() => preloads(page))
    .toContain(await codeOf(page, 'features/directory/routes/competition'))
  expect(await preloads(page)).not.toContain(form)
  await page.locator('header a[href="/add-a-new-competition"]').first().hover()
  await expect.poll(() => preloads(page)).toContain(form)
})

for (const { reason, connection, online } of [
  { reason: 'the visitor saves data', connection: { effectiveType: '4g', saveData: true } },
  { reason: 'the connection is 3g', connection: { effectiveType: '3g', saveData: false } },
  { reason: 'the connection is 2g', connection: { effectiveType: '2g', saveData: false } },
  { reason: 'the connection is slow-2g', connection: { effectiveType: 'slow-2g' } },
  { reason: 'the browser is offline', connection: { effectiveType: '4g' }, online: false },
]) {
  test(`nothing is prefetched when ${reason}`, async ({ page }) => {
    const served = await openAs(page, connection, online)
    expect(await prefetchedScripts(page)).toEqual([])
    const others = (await preloads(page)).filter((href) => !served.includes(href))
    expect(await withoutBanners(page, others)).toEqual([])
  })
}

for (const { connection, expected } of [
  { connection: { effectiveType: '4g', saveData: false }, expected: 1 },
  { connection: { effectiveType: '2g', saveData: false }, expected: 0 },
  { connection: { effectiveType: '4g', saveData: true }, expected: 0 },
  { connection: undefined, expected: 0 },
]) {
  test(`focus prefetches ${expected} pages with ${JSON.stringify(connection)}`, async ({
    page,
  }) => {
    await openAs(page, connection)
    await mainOf(page).getByRole('article').getByRole('heading').getByRole('link').first().focus()
    // React Router adds the tag after a timer of 100 ms; this timer runs out later.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    await idle(page)
    const ahead = page.locator('link[rel=prefetch][href^="/competition/"]')
    await expect(ahead).toHaveCount(expected)
  })
}
