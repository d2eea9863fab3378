import { get, type IncomingMessage } from 'node:http'
import { anOpenListing, pathOf } from './support/catalogue.ts'
import { openDrawer } from './support/member.ts'
import { hydrated } from './support/page.ts'
import {
  expect,
  expectCached,
  isControlled,
  cachedEntries,
  goOffline,
  openOffline,
  openWithWorker,
  test,
  type Page,
} from './support/pwa.ts'
import type { SiteProxy } from './support/proxy.ts'

/** Everything that the worker fetches during installation, compressed. */
const SHELL_MAX_BYTES = 350_000
const headline = (page: Page) => page.getByRole('heading', { level: 1 })
const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true })

test('the service worker precaches little', async ({ page, siteProxy }) => {
  await openWithWorker(page, '/')
  const shell = (await cachedEntries(page)).filter(({ cache }) => /^(assets|workbox)/.test(cache))
  expect(shell.length).toBeGreaterThan(30)
  let bytes = 0
  for (const { path } of shell) {
    const { body } = await answerTo(new URL(path, siteProxy.url))
    bytes += body.length
  }
  test.info().annotations.push({ type: 'size', description: `${bytes} B in ${shell.length} files` })
  expect(bytes).toBeLessThanOrEqual(SHELL_MAX_BYTES)
  expect(shell.filter(({ path }) => /admin|queue|campaign|latin-ext/.test(path))).toEqual([])
})

test('the service worker script is revalidated each time, and may connect only to the site', async ({
  siteProxy,
}) => {
  const { headers } = await answerTo(new URL('/sw.js', siteProxy.url))
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; connect-src 'self'; frame-ancestors 'none';/,
    ),
  })
})

/** Requests a file as browsers do, and returns the compressed bytes. */
async function answerTo(url: URL) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br, gzip' } }, resolve).on('error', reject)
  })
  const body = Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>))
  return { headers: answer.headers, body }
}

test('the drawer offers to install the app only where the browser can', async ({ page }) => {
  await openWithWorker(page, '/')
  await hydrated(page)
  const before = await openDrawer(page)
  await expect(before.getByRole('group', { name: 'Colours' })).toBeVisible()
  await expect(before.getByRole('button', { name: 'Install the app' })).toBeHidden()

  await page.reload()
  await hydrated(page)
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => {
      document.title = `asked, and ${offer.defaultPrevented ? 'not' : ''} interrupted before`
    }
    window.dispatchEvent(Object.assign(offer, { prompt }))
  })
  const drawer = await openDrawer(page)
  const entry = drawer.getByRole('button', { name: 'Install the app' })
  await entry.click()
  await expect(page).toHaveTitle('asked, and not interrupted before')
  await expect(entry).toBeHidden()
})

test('on an iPhone the drawer says how to install the app', async ({ page }) => {
  await page.addInitScript(() => Object.assign(navigator, { standalone: false }))
  await openWithWorker(page, '/')
  await hydrated(page)
  const drawer = await openDrawer(page)
  await drawer.getByRole('button', { name: 'Install the app' }).click()
  await expect(drawer.getByText('Press Share, then “Add to Home Screen”.')).toBeVisible()
})

/** Simulates a new build: its worker script differs. */
function deploy(siteProxy: SiteProxy) {
  siteProxy.change('/sw.js', (script) => `${script}\n// the build after`)
}

/** Counts the documents that a tab loads from now on. */
function countLoads(page: Page) {
  const loads: string[] = []
  page.on('domcontentloaded', () => loads.push(page.url()))
  return loads
}

test('a new version shows a message, waits for the visitor, then loads with one reload', async ({
  page,
  context,
  siteProxy,
}) => {
  await openWithWorker(page, '/')
  const other = await context.newPage()
  await other.goto('/contact-us')
  await hydrated(other)
  await other.getByRole('textbox', { name: 'Message' }).fill('Half a message')
  const otherLoads = countLoads(other)

  deploy(siteProxy)
  await page.goto('/new-competitions')
  await expect(page.getByText('A new version is ready')).toBeVisible()
  await expect(other.getByText('A new version is ready')).toBeVisible()
  const loads = countLoads(page)
  await update(page).click()
  await expect.poll(() => loads).toHaveLength(1)
  await hydrated(page)
  await isControlled(page)
  await expect(other.getByText('A new version is ready')).toBeHidden()
  await expect(page.getByText('A new version is ready')).toBeHidden()
  await expect(other.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a message')
  await page.reload()
  await isControlled(page)
  expect([loads, otherLoads].map(({ length }) => length)).toEqual([2, 0])
})

test('a new version can wait', async ({ page, siteProxy }) => {
  await openWithWorker(page, '/')
  deploy(siteProxy)
  await page.goto('/new-competitions')
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await expect(page.getByText('A new version is ready')).toBeHidden()
})

test('after a deploy no page is stale online, and pages cached before are readable offline', async ({
  page,
  siteProxy,
}) => {
  const path = pathOf(anOpenListing())
  await openWithWorker(page, '/')
  await page.goto(path)
  await hydrated(page)
  await expectCached(page, 'listings', path)
  const scripts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet], link[rel=modulepreload]')]
      .map(({ href }) => new URL(href).pathname)
      .filter((file) => file.startsWith('/assets/')),
  )
  expect(scripts.length).toBeGreaterThan(3)

  deploy(siteProxy)
  siteProxy.change('/', (html) => `${html}<!-- the build after -->`)
  const loaded = await page.goto('/')
  expect(await loaded?.text()).toContain('the build after')
  const reloaded = page.waitForResponse((answer) => answer.request().isNavigationRequest())
  await update(page).click()
  expect(await (await reloaded).text()).toContain('the build after')
  await isControlled(page)

  // A week later the server has removed the old files.
  for (const file of scripts) siteProxy.change(file, 404)
  await goOffline(page)
  await openOffline(page, path)
  await hydrated(page)
  await expect(headline(page)).toHaveText(anOpenListing().competitionTitle)
})

test('a picture from a phone’s share sheet begins a new listing, once', async ({ page }) => {
  await openWithWorker(page, '/')
  await page.evaluate(() => {
    // As the share sheet posts it: share_target of the manifest.
    const form = document.createElement('form')
    Object.assign(form, {
      method: 'post',
      enctype: 'multipart/form-data',
      action: '/add-a-new-competition?shared',
    })
    form.innerHTML =
      '<input type=file name=picture><input name=text value="Win a kayak! Over 18s only.">'
    const [file, text] = form.elements as unknown as [HTMLInputElement, HTMLInputElement]
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 })
    return new Promise<void>((resolve) => {
      canvas.toBlob((blob) => {
        const files = new DataTransfer()
        files.items.add(new File([blob ?? ''], 'poster.png', { type: 'image/png' }))
        file.files = files.files
        document.body.append(form)
        text.form?.submit()
        resolve()
      })
    })
  })
  await expect(headline(page)).toHaveText('Submit a Competition')
  await expect(page.getByRole('button', { name: 'Remove the picture' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  expect(await page.evaluate(() => caches.has('shared-picture'))).toBe(false)
})
