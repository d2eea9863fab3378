import sharp from 'sharp'
import { prettyDate } from '#app/lib/time/days.ts'
import { aListing, closingDay, openListings, pathOf } from './support/catalogue.ts'
import { mainOf, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

type Device = { shared?: ShareData; copied?: string }

const [listing = aListing(() => true), other = listing] = openListings
const closed = aListing(({ closesIn }) => closesIn < 0 && closesIn > -59)
const share = (page: Page) => mainOf(page).getByRole('link', { name: 'Share', exact: true })
const field = (page: Page) => mainOf(page).getByLabel('Copy this link')
const copied = (page: Page) => page.getByText('Link copied.', { exact: true })
const device = (page: Page) =>
  page.evaluate(() => {
    const { shared, copied } = window as Device
    return { shared, copied }
  }) as Promise<Device>
const text = `${listing.competitionTitle}. Closes ${prettyDate(closingDay(listing))}.`

/** Simulates a device with a share sheet, which succeeds or fails with this error name. */
async function withShareSheet(page: Page, failure?: string) {
  await page.addInitScript((failure) => {
    Object.assign(navigator, {
      share: async (data: ShareData) => {
        if (failure) throw new DOMException('The share sheet is not available.', failure)
        Object.assign(window, { shared: data })
      },
    })
  }, failure)
}

/** Simulates a browser without a share sheet, whose clipboard works or refuses. */
async function withClipboard(page: Page, refuses = false) {
  await page.addInitScript((refuses) => {
    const writeText = async (text: string) => {
      if (refuses) throw new DOMException('Not here.', 'NotAllowedError')
      Object.assign(window, { copied: text })
    }
    Object.defineProperty(navigator, 'clipboard', { get: () => ({ writeText }) })
    Reflect.deleteProperty(Navigator.prototype, 'share')
  }, refuses)
}

test('sharing passes a listing’s canonical address to the share sheet', async ({
  page,
  baseURL,
}) => {
  await withClipboard(page)
  await withShareSheet(page)
  await open(page, `${pathOf(listing)}?from=somewhere#about-title`)
  await share(page).click()
  await expect
    .poll(async () => (await device(page)).shared)
    .toEqual({ title: listing.competitionTitle, text, url: baseURL + pathOf(listing) })
  expect((await device(page)).copied).toBeUndefined()
  await expect(copied(page)).toBeHidden()
})

test('closing the share sheet shows no message', async ({ page }) => {
  await withClipboard(page)
  await withShareSheet(page, 'AbortError')
  await open(page, pathOf(listing))
  await share(page).click()
  await share(page).click()
  await expect(copied(page)).toBeHidden()
  await expect(field(page)).toBeHidden()
  expect((await device(page)).copied).toBeUndefined()
})

for (const { what, prepare } of [
  { what: 'there is no share sheet', prepare: withClipboard },
  {
    what: 'the share sheet fails',
    prepare: async (page: Page) => {
      await withClipboard(page)
      await withShareSheet(page, 'NotAllowedError')
    },
  },
]) {
  test(`when ${what} the link is copied, and a message says so`, async ({ page, baseURL }) => {
    await prepare(page)
    await open(page, pathOf(listing))
    await share(page).focus()
    await page.keyboard.press('Enter')
    await expect(copied(page)).toBeVisible()
    expect((await device(page)).copied).toBe(baseURL + pathOf(listing))
    await expect(share(page)).toBeFocused()
  })
}

test('when the clipboard refuses, the link is shown to be copied by hand', async ({
  page,
  baseURL,
}) => {
  await withClipboard(page, true)
  await open(page, pathOf(listing))
  await share(page).click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue(baseURL + pathOf(listing))
  const selected = () => page.evaluate(() => String(getSelection()))
  await expect.poll(selected).toBe(baseURL + pathOf(listing))
  await expect(copied(page)).toBeHidden()
})

test('saving and sharing are large enough for touch', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, pathOf(listing))
  const article = mainOf(page).getByRole('article').first()
  for (const action of [
    article.getByRole('button', { name: /^Save: / }),
    ...['Share', 'Calendar', 'Spotted', 'Your'].map((name) =>
      article.getByRole('link', { name: new RegExp(`^${name}`) }),
    ),
  ])
    expect((await action.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('sharing starts a mail', async ({ page, baseURL }) => {
    await page.goto(pathOf(listing))
    const { protocol, searchParams } = new URL((await share(page).getAttribute('href')) ?? '')
    expect(protocol).toBe('mailto:')
    expect(Object.fromEntries(searchParams)).toEqual({
      subject: listing.competitionTitle,
      body: `${text}\n\n${baseURL}${pathOf(listing)}`,
    })
  })

  test('each listing has a sharing card with its picture', async ({ page, baseURL }) => {
    const pictures = []
    for (const { one, closing } of [
      { one: listing, closing: 'closes' },
      { one: other, closing: 'closes' },
      { one: closed, closing: 'closed' },
    ]) {
      await page.goto(pathOf(one))
      const head = await page.evaluate(() =>
        Object.fromEntries(
          [...document.querySelectorAll('meta')].map((meta) => [
            meta.getAttribute('property') ?? meta.name,
            meta.content,
          ]),
        ),
      )
      expect(head).toMatchObject({
        'og:image': expect.stringMatching(`^${baseURL}${pathOf(one)}/poster\\.jpg\\?v=\\w+$`),
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': `${one.competitionTitle}, ${closing} ${prettyDate(closingDay(one))}`,
        'twitter:card': 'summary_large_image',
        'twitter:image': head['og:image'],
        'twitter:image:alt': head['og:image:alt'],
      })
      const answer = await page.request.get(head['og:image'] ?? '')
      expect(answer.headers()['content-type']).toBe('image/jpeg')
      expect(answer.headers()['cache-control']).toContain('immutable')
      const picture = await answer.body()
      expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 })
      pictures.push(picture.toString('base64'))
    }
    expect(new Set(pictures).size).toBe(3)
  })
})
