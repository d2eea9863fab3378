import type { Browser, Response } from '@playwright/test'
import { FIRST_VISITS } from './support/first-visits.ts'
import { open } from './support/page.ts'
import { openRound } from './support/round.ts'
import { expect, test, type Page } from './support/test.ts'

test.use({ needsNewPage: true })

/** docs/contract.md#first-visit */
const SCRIPT_MAX_FILES = 14
const ROUND_SCRIPT_MAX_BYTES = 150_000
const TRACKER_MAX_BYTES = 4_000
/** In the listing menu, and in the modules that read or write the log. */
const TRACKER_TEXTS = /I entered|not-for-me|indexedDB\.open/
const STYLE_MAX_BYTES = 14_300
/** docs/decisions/0036. */
const FONT_MAX_BYTES = 26_000
/** Of one picture, on the first screen of a phone. */
const PICTURE_MAX_BYTES = 60_000
/** Times that the style of an element is computed while a page loads, on average; up to 3.3 with the cookie banner. */
const STYLED_MAX = 3.6

/** Returns how many resources of a kind the page has received, and their bytes on the wire. */
function received(page: Page, kind: 'script' | 'stylesheet' | 'font') {
  const responses: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === kind) responses.push(response)
  })
  return async () => ({ files: responses.length, bytes: await bytesOf(responses) })
}

async function bytesOf(responses: Response[]) {
  const sizes = await Promise.all(responses.map((response) => response.request().sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

for (const { name, path, htmlMaxBytes } of FIRST_VISITS) {
  test(`the HTML of ${name} stays within its budget`, async ({ request }) => {
    const { length } = await (await request.get(path)).body()
    report(`HTML ${length} B`)
    expect(length).toBeGreaterThan(htmlMaxBytes / 2)
    expect(length).toBeLessThanOrEqual(htmlMaxBytes)
  })
}

/** What the browser adds when idle: banners, and a listing's menu. */
async function idlePartsAreLoaded(page: Page) {
  await expect(page.locator('.visitor-layer')).toBeAttached()
  await page.waitForLoadState('networkidle')
}

/** Returns how often the style of an element has been computed since, on average. */
async function countStyled(page: Page, browser: Browser) {
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  return async () => {
    const trace = JSON.parse(String(await browser.stopTracing())) as {
      traceEvents: { name: string; args: { elementCount?: number } }[]
    }
    const counts = trace.traceEvents
      .filter(({ name }) => name === 'UpdateLayoutTree')
      .map(({ args }) => args.elementCount ?? 0)
    const elements = await page.locator('*').count()
    return counts.reduce((sum, count) => sum + count, 0) / elements
  }
}

/** Returns when the page was first painted, and when its first picture and its first script were requested. */
function startOfScripts(page: Page) {
  return page.evaluate(() => {
    const resources = performance.getEntriesByType('resource')
    const startOf = (kind: RegExp) => resources.find(({ name }) => kind.test(name))?.startTime
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return {
      paintedAt: paint?.startTime ?? NaN,
      picturedAt: startOf(/\.(webp|avif)$/) ?? 0,
      scriptedAt: startOf(/\.js$/) ?? NaN,
    }
  })
}

function report(description: string) {
  test.info().annotations.push({ type: 'size', description })
}

test.describe('a phone', () => {
  test.use({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
    cookieAnswer: 'none',
  })

  for (const { name, path, scriptMaxBytes } of FIRST_VISITS) {
    test(`a first visit to ${name} stays within its budget of script and style`, async ({
      page,
      browser,
    }) => {
      const scripts = received(page, 'script')
      const styles = received(page, 'stylesheet')
      const fonts = received(page, 'font')
      const styled = await countStyled(page, browser)
      await open(page, path)
      await idlePartsAreLoaded(page)
      const { paintedAt, picturedAt, scriptedAt } = await startOfScripts(page)
      expect(scriptedAt).toBeGreaterThan(Math.max(paintedAt, picturedAt))
      const timesStyled = await styled()
      expect(timesStyled).toBeGreaterThan(0.5)
      expect(timesStyled).toBeLessThan(STYLED_MAX)
      const script = await scripts()
      const style = await styles()
      report(`script ${script.bytes} B in ${script.files} files, style ${style.bytes} B`)
      expect(script.files).toBeGreaterThan(2)
      expect(script.files).toBeLessThanOrEqual(SCRIPT_MAX_FILES)
      expect(script.bytes).toBeLessThanOrEqual(scriptMaxBytes)
      expect(style.files).toBeGreaterThan(0)
      expect(style.bytes).toBeLessThanOrEqual(STYLE_MAX_BYTES)
      const font = await fonts()
      expect(font.files).toBe(1)
      expect(font.bytes).toBeLessThanOrEqual(FONT_MAX_BYTES)
    })
  }

  test('a first visit to today’s round stays within its budget of script', async ({ page }) => {
    const scripts = received(page, 'script')
    await openRound(page)
    await expect(page.locator('.visitor-layer')).toBeAttached()
    await page.waitForLoadState('networkidle')
    const { bytes, files } = await scripts()
    report(`script ${bytes} B in ${files} files`)
    expect(bytes).toBeGreaterThan(ROUND_SCRIPT_MAX_BYTES / 2)
    expect(bytes).toBeLessThanOrEqual(ROUND_SCRIPT_MAX_BYTES)
  })
})

test('the tracker’s part of a first visit is small; the rest is loaded on use', async ({
  page,
}) => {
  const scripts: Promise<{ response: Response; text: string }>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.text().then((text) => ({ response, text })))
  })
  await open(page, '/new-competitions')
  await idlePartsAreLoaded(page)
  const ofTracker = (await Promise.all(scripts)).filter(({ text }) => TRACKER_TEXTS.test(text))
  const bytes = await bytesOf(ofTracker.map(({ response }) => response))
  report(`tracker ${bytes} B in ${ofTracker.length} files`)
  expect(ofTracker.length).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(TRACKER_MAX_BYTES)
})

/** Returns the pictures in the first viewport with their transfer sizes. */
async function picturesOfFirstScreen(page: Page, path: string) {
  const bodies = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'image') bodies.set(response.url(), response.body())
  })
  await open(page, path)
  await page.waitForLoadState('networkidle')
  const seen = await page.locator('img').evaluateAll((images) =>
    images
      .filter((image) => image.checkVisibility())
      .filter((image) => {
        const { top, left, right } = image.getBoundingClientRect()
        return top < innerHeight && left < innerWidth && right > 0
      })
      .map((image) => (image as HTMLImageElement).currentSrc),
  )
  return Promise.all(
    seen.map(async (src) => ({ src, bytes: (await bodies.get(src))?.length ?? 0 })),
  )
}

for (const { screen, ...device } of [
  { screen: 'a small phone', viewport: { width: 360, height: 740 }, deviceScaleFactor: 3 },
  { screen: 'a large phone', viewport: { width: 412, height: 915 }, deviceScaleFactor: 2.6 },
]) {
  test.describe(screen, () => {
    test.use({ ...device, isMobile: true, hasTouch: true })

    for (const { name, path } of FIRST_VISITS) {
      test(`no picture in the first viewport of ${name} on ${screen} is large`, async ({
        page,
      }) => {
        const pictures = await picturesOfFirstScreen(page, path)
        const largest = pictures.toSorted((a, b) => b.bytes - a.bytes)[0]
        report(`${pictures.length} pictures, the largest ${largest?.bytes} B: ${largest?.src}`)
        expect(pictures.length).toBeGreaterThan(0)
        for (const { src, bytes } of pictures) {
          expect(bytes, src).toBeGreaterThan(0)
          expect(bytes, src).toBeLessThanOrEqual(PICTURE_MAX_BYTES)
        }
      })
    }
  })
}

test('scripts and styles are compressed and immutable', async ({ page }) => {
  const files: { url: string; headers: Record<string, string> }[] = []
  page.on('response', (response) => {
    if (/\/assets\/[^/]+\.(js|css)$/.test(response.url()))
      files.push({ url: response.url(), headers: response.headers() })
  })
  const response = await open(page, '/')
  expect(response?.headers()['content-encoding']).toMatch(/^(br|gzip|zstd)$/)
  expect(files.length).toBeGreaterThan(2)
  for (const { url, headers } of files) {
    expect(headers['cache-control'], url).toBe('public, max-age=31536000, immutable')
    const { length } = await (await page.request.get(url)).body()
    if (length > 2_000) expect(headers['content-encoding'], url).toMatch(/^(br|gzip|zstd)$/)
  }
})
