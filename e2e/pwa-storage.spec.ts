import { anOpenListing, pathOf } from './support/catalogue.ts'
import { aMemberWithBookmark } from './support/pwa-members.ts'
import { hydrated, mainOf } from './support/page.ts'
import { databaseNames, expect, openWithWorker, test, type Page } from './support/pwa.ts'
import { setConsent, settled } from './support/third-parties.ts'

/** A row of the policy's tables: the names in its first cell, and whether it says when it is there. */
type Row = { names: string[]; only: boolean }

async function readPolicy(page: Page): Promise<Row[]> {
  await page.goto('/cookie-policy')
  await hydrated(page)
  return mainOf(page)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => ({
        names: [...(row.querySelector('td')?.querySelectorAll('code') ?? [])].map((code) =>
          code.textContent.replace('__Host-', ''),
        ),
        only: /\bonly (?:when|for|if)\b/i.test(row.textContent),
      })),
    )
}

async function storedNames(page: Page): Promise<string[]> {
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
  ])
  const cookies = await page.context().cookies()
  const databases = await databaseNames(page)
  return [...kept, ...databases.map(String), ...cookies.map(({ name }) => name)]
}

const isNamed = (named: string, seen: string) =>
  named.endsWith('…') ? seen.startsWith(named.slice(0, -1)) : named === seen

test.use({ cookieAnswer: 'none' })

const PAGES = [
  '/',
  '/new-competitions',
  '/competitions-ending-soon',
  '/competition-category',
  pathOf(anOpenListing()),
  '/search?q=win',
  '/how-to-win',
  '/contact-us',
  '/todays-round',
  '/login',
]

test('ten pages store for a visitor and a member only what the cookie policy names', async ({
  page,
}) => {
  const rows = await readPolicy(page)
  expect(rows.length).toBeGreaterThan(25)
  const named = rows.flatMap(({ names }) => names)
  const seen = new Set<string>()
  const look = async () => {
    for (const name of await storedNames(page)) seen.add(name)
  }
  await openWithWorker(page, '/')
  await setConsent(page, 'Okay, Thanks')
  for (const path of PAGES) {
    await page.goto(path)
    await hydrated(page)
    await settled(page)
    await look()
  }
  await aMemberWithBookmark(page)
  for (const path of [...PAGES.slice(0, -1), '/my-dashboard', '/my-bookmarks', '/my-entries']) {
    await page.goto(path)
    await hydrated(page)
    await settled(page)
    await look()
  }
  expect([...seen].filter((one) => !named.some((name) => isNamed(name, one)))).toEqual([])
  const missing = rows
    .filter(({ only }) => !only)
    .flatMap(({ names }) => names)
    .filter((name) => ![...seen].some((one) => isNamed(name, one)))
  expect(missing).toEqual([])
})
