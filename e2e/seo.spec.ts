import sharp from 'sharp'
import { visitorPagesFirst, PAGES, type OpenedPage } from './pages.ts'
import {
  aListing,
  anOpenListing,
  closingDay,
  listings,
  openListings,
  pathOf,
} from './support/catalogue.ts'
import { signIn } from './support/member.ts'
import { expect, test, type Page } from './support/test.ts'
import { addDays, toDay } from '../app/lib/time/days.ts'
import { HOUR_MS, DAY_MS } from '../app/lib/time/durations.ts'

test.use({ javaScriptEnabled: false })

type Data = {
  dateModified?: string
  mainEntity: {
    validThrough: string
    itemListElement: { position: number; name: string; url: string }[]
  }
  breadcrumb: { itemListElement: { name: string; item: string }[] }
}

/** Parses the served HTML in the browser, without loading the files that it names. */
async function headOf(page: Page, path: string) {
  const html = await (await page.request.get(path)).text()
  return page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, 'text/html')
    const { head } = document
    const content = (name: string) =>
      head
        .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
        ?.getAttribute('content') ?? null
    return {
      title: document.title,
      description: content('description'),
      robots: content('robots'),
      image: content('og:image'),
      imageSize: [content('og:image:width'), content('og:image:height')],
      ogTitle: content('og:title'),
      ogUrl: content('og:url'),
      canonical: head.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
      language: document.documentElement.lang,
      headlines: document.querySelectorAll('h1').length,
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => JSON.parse(textContent) as Data,
      ),
    }
  }, html)
}

/** A listing also says when it is over. */
const INDEXED_ROBOTS = /^max-image-preview:large(, unavailable_after: \d{4}-\d{2}-\d{2})?$/
const INDEXED = PAGES.filter(({ noindex }) => !noindex)

test('each page has a unique title and description, and a canonical address', async ({
  page,
  baseURL,
}) => {
  const heads = new Map<string, Awaited<ReturnType<typeof headOf>>>()
  for (const { name, path } of INDEXED) {
    const head = await headOf(page, path)
    heads.set(name, head)
    expect(head.canonical, name).toBe(baseURL + path)
    expect(head.ogUrl, name).toBe(baseURL + path)
    expect(head.ogTitle, name).toBe(head.title)
    expect(head.robots, name).toMatch(INDEXED_ROBOTS)
    expect(head.language).toBe('en-IE')
    expect(head.headlines, name).toBe(1)
    expect(head.description?.length, name).toBeGreaterThan(50)
    expect(head.description?.length, name).toBeLessThanOrEqual(160)
    const image = await page.request.get(head.image ?? '')
    expect(image.status(), name).toBe(200)
    expect(image.headers()['content-type'], name).toMatch(/^image\//)
    const { width, height } = await sharp(await image.body()).metadata()
    expect(head.imageSize, name).toEqual([String(width), String(height)])
  }
  expect(heads.size).toBe(INDEXED.length)
  const titles = [...heads.values()].map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(heads.get('home')?.title).toBe(
    'Competitions Ireland - Free to enter Irish Competitions updated daily',
  )
  expect(heads.get('home')?.description).toContain(
    'only place where all Irish competitions can be found',
  )
})

test('noindex pages say so, and have no canonical address', async ({ page }) => {
  let role: OpenedPage['as']
  for (const { name, path, as } of visitorPagesFirst(PAGES.filter(({ noindex }) => noindex))) {
    if (as !== role) await signIn(page.request, as)
    role = as
    const head = await headOf(page, path)
    expect(head.robots, name).toBe('noindex')
    expect(head.canonical, name).toBeNull()
    expect(head.title, name).toMatch(/ \| Competitions Ireland$/)
  }
})

test('home describes the site', async ({ page, baseURL }) => {
  const { data } = await headOf(page, '/')
  expect(data).toEqual([
    expect.objectContaining({
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: 'Competitions Ireland',
      url: `${baseURL}/`,
      publisher: {
        '@type': 'Organization',
        name: 'Competitions Ireland',
        url: `${baseURL}/`,
        logo: `${baseURL}/images/app/icon-512.png`,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          url: `${baseURL}/contact-us`,
        },
      },
    }),
  ])
})

test('a list describes its items in order', async ({ page, baseURL }) => {
  for (const path of ['/new-competitions?page=2', '/competition-category/food-%26-drink']) {
    const { data } = await headOf(page, path)
    await page.goto(path)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'CollectionPage',
      url: baseURL + path,
      breadcrumb: { '@type': 'BreadcrumbList' },
      mainEntity: { '@type': 'ItemList' },
    })
    const items = data[0]?.mainEntity.itemListElement ?? []
    const titles = await page
      .getByRole('article')
      .getByRole('heading', { level: 3 })
      .allInnerTexts()
    expect(items.map(({ name }) => name)).toEqual(titles)
    expect(items.map(({ position }) => position)).toEqual(titles.map((_title, index) => index + 1))
    expect((await page.request.get(items[0]?.url ?? '')).status()).toBe(200)
  }
})

test('a listing describes its offer and its breadcrumbs', async ({ page, baseURL }) => {
  const listing = anOpenListing()
  const { data, title, robots } = await headOf(page, pathOf(listing))
  expect(robots).toContain(`unavailable_after: ${addDays(toDay(closingDay(listing)), 1)}`)
  expect(title).toContain(listing.competitionTitle)
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    url: baseURL + pathOf(listing),
    datePublished: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    breadcrumb: { '@type': 'BreadcrumbList' },
    mainEntity: {
      '@type': 'Offer',
      name: listing.competitionTitle,
      price: 0,
      priceCurrency: 'EUR',
      offeredBy: { name: listing.promoterName },
      eligibleRegion: expect.anything(),
    },
  })
  const through = data[0]?.mainEntity.validThrough ?? ''
  const closes = Date.parse(through) - Date.parse(`${closingDay(listing)}T00:00:00Z`)
  expect(closes, 'the end of its last day in Ireland').toBeGreaterThan(22 * HOUR_MS)
  expect(closes).toBeLessThanOrEqual(DAY_MS)
  const crumbs = data[0]?.breadcrumb.itemListElement ?? []
  expect(crumbs.map(({ name }) => name)).toEqual(['Home', 'Categories', listing.categories[0]])
  for (const { item } of crumbs) expect((await page.request.get(item)).status(), item).toBe(200)
})

test('the sitemap lists exactly the indexed pages with canonical addresses', async ({
  page,
  baseURL,
}) => {
  const response = await page.request.get('/sitemap.xml')
  expect(response.headers()['content-type']).toBe('application/xml; charset=utf-8')
  const xml = await response.text()
  const entries = [
    ...xml.matchAll(
      /<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?(?:<image:image>.*?<\/image:image>)?<\/url>/g,
    ),
  ]
  const addresses = entries.map(([, address = '']) => address.replaceAll('&amp;', '&'))
  expect(addresses.every((address) => address.startsWith(`${baseURL}/`))).toBe(true)
  expect(new Set(addresses).size).toBe(addresses.length)

  const listed = addresses.map((address) => address.slice(baseURL?.length))
  const competitions = listed.filter((path) => path.startsWith('/competition/'))
  expect(competitions.toSorted()).toEqual(openListings.map(pathOf).toSorted())
  const pages = INDEXED.map(({ path }) => path).filter((path) => !path.includes('?'))
  expect(pages.filter((path) => !listed.includes(path))).toEqual([])
  expect(listed).not.toContain('/competition-category/gambling')

  const step = Math.floor(listed.length / 10)
  for (const path of listed.filter((_path, index) => index % step === 0)) {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(200)
    const { canonical, robots } = await headOf(page, path)
    expect(canonical, path).toBe(baseURL + path)
    expect(robots, path).toMatch(INDEXED_ROBOTS)
  }
})

test('the sitemap and a listing’s page give the same modification date', async ({ page }) => {
  const xml = await (await page.request.get('/sitemap.xml')).text()
  const changes = [
    ...xml.matchAll(/<loc>([^<]+\/competition\/[^<]+)<\/loc><lastmod>([^<]+)<\/lastmod>/g),
  ]
  expect(changes).toHaveLength(openListings.length)
  for (const [, address = '', lastmod = ''] of changes.slice(0, 5)) {
    const { data } = await headOf(page, address)
    expect(data[0]?.dateModified).toBe(lastmod)
    expect(Date.parse(lastmod)).toBeLessThanOrEqual(Date.now())
  }
})

test('a closed listing has no offer, and an adults’ listing is not indexed', async ({ page }) => {
  const closed = aListing(({ closesIn }) => closesIn < 0)
  expect((await headOf(page, pathOf(closed))).data).toEqual([])
  const adult = listings.find((one) => one.closesIn >= 0 && !openListings.includes(one))
  if (!adult) throw new Error('The sample catalogue has no listing for adults.')
  expect((await headOf(page, pathOf(adult))).robots).toBe('noindex')
})
