import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { hydrated, mainOf, open } from './support/page.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { expect, test, type Page } from './support/test.ts'
import {
  ADSENSE,
  ADVERT,
  banner,
  CONFIGURED,
  control,
  cookieNames,
  FOREIGN,
  mockThirdParties,
  settled,
  WITH_ADVERT,
  type AdsPage,
} from './support/third-parties.ts'

const PORT = 3273
const ORIGIN = 'https://consent.example'
const PLATFORM = `${ORIGIN}/tcf/cmp.js`

let server: OwnServer
let script: string
// A window of the platform is a listener on a page that would be used again.
test.use({ baseURL: `http://localhost:${PORT}`, cookieAnswer: 'none', needsNewPage: true })
test.beforeAll(async () => {
  script = await bundle(fileURLToPath(new URL('support/consent-platform.ts', import.meta.url)))
  const { ADS_CLIENT_ID, LIMITS_SCALE } = CONFIGURED
  const environment = { ADS_CLIENT_ID, LIMITS_SCALE, CMP_SCRIPT_URL: PLATFORM }
  server = await startOwnServer({ port: PORT, environment })
})
test.afterAll(() => server.stop())
test.beforeEach(({ pageErrors }) =>
  pageErrors.allow(FOREIGN, /^foreign request: https:\/\/consent\.example\//),
)

/** Returns the stand-in as one script. */
async function bundle(entry: string) {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'platform' } },
  })
  const [first] = [built].flat()
  if (!first || !('output' in first)) throw new Error('The stand-in was not built.')
  return first.output[0].code
}

const asks = (page: Page) => page.getByRole('region', { name: 'About adverts' })
const press = (page: Page, name: 'Agree' | 'Refuse') =>
  asks(page).getByRole('button', { name }).click()

test('the platform asks in place of our banner, and adverts come only after its yes', async ({
  page,
  baseURL,
}) => {
  const requested = await mockThirdParties(page, baseURL, { [PLATFORM]: script })
  await open(page, WITH_ADVERT)
  await expect(asks(page)).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await settled(page)
  expect(requested).toEqual([PLATFORM])

  await press(page, 'Agree')
  await expect(mainOf(page).getByText('Advert', { exact: true })).toBeVisible()
  await expect.poll(() => requested).toEqual([PLATFORM, ADSENSE, ADVERT])
  // The script asks the platform itself how personal it may be.
  const isLimited = await page.evaluate(() => (window as unknown as AdsPage).nonPersonal)
  expect(isLimited).toBe(false)

  // On the next page the platform knows the answer.
  await open(page, WITH_ADVERT)
  await expect(mainOf(page).getByText('Advert', { exact: true })).toBeVisible()
  await expect(asks(page)).toHaveCount(0)
})

test('adverts never come after the platform’s no, and end when it is taken back', async ({
  page,
  baseURL,
}) => {
  const requested = await mockThirdParties(page, baseURL, { [PLATFORM]: script })
  await open(page, '/cookie-policy')
  await press(page, 'Refuse')
  await open(page, WITH_ADVERT)
  await settled(page)
  expect(new Set(requested)).toEqual(new Set([PLATFORM]))
  expect(await cookieNames(page)).toEqual(['euconsent-v2'])

  await open(page, '/cookie-policy')
  await settled(page)
  await control(page).getByRole('button', { name: 'Choose about adverts' }).click()
  await press(page, 'Agree')
  await expect.poll(() => requested).toContain(ADSENSE)
  await page.evaluate(() => (document.cookie = '__gads=1; path=/'))
  await control(page).getByRole('button', { name: 'Choose about adverts' }).click()
  const reloaded = page.waitForEvent('load')
  await press(page, 'Refuse')
  await reloaded
  await hydrated(page)
  await expect.poll(() => cookieNames(page)).toEqual(['euconsent-v2'])
})

test('whom the browser’s signal answers for, no platform asks', async ({ page, baseURL }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  )
  const requested = await mockThirdParties(page, baseURL, { [PLATFORM]: script })
  for (const path of [WITH_ADVERT, '/cookie-policy']) {
    await open(page, path)
    await settled(page)
  }
  await expect(control(page).getByRole('status')).toContainText('Global Privacy Control')
  expect(requested).toEqual([])
})

test('the policy allows exactly the platform’s origin, on reading pages only', async ({
  request,
}) => {
  const policyOf = async (path: string) =>
    (await request.get(path)).headers()['content-security-policy'] ?? ''
  for (const directive of ['script-src', 'style-src', 'connect-src', 'img-src', 'frame-src'])
    expect(await policyOf('/')).toMatch(new RegExp(`${directive} [^;]*${ORIGIN}[ ;]`))
  expect(await policyOf('/login')).not.toContain(ORIGIN)
})
