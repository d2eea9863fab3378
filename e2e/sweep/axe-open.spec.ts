import { prettyDate } from '#app/lib/time/days.ts'
import { aListing, closingDay, openListings, pathOf } from '../support/catalogue.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { signIn } from '../support/member.ts'
import { choose, queueItems, submit } from '../support/moderation.ts'
import { OPEN_PARTS } from '../support/open-parts.ts'
import { mainOf, open } from '../support/page.ts'
import { expect, test, type Page } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

/** The first of the new listings; it closes in several days. */
const newest = aListing((one) => one === openListings[0])

const TOAST_MS = 6000
const HELD_TOAST_MS = 100_000

/** Delays the end of messages, so that axe can check them. */
async function holdToasts(page: Page) {
  await page.addInitScript(
    ([shown, long]) => {
      const start = window.setTimeout.bind(window)
      const slow = (run: () => void, delay?: number) => start(run, delay === shown ? long : delay)
      Object.assign(window, { setTimeout: slow })
    },
    [TOAST_MS, HELD_TOAST_MS] as const,
  )
}

/** Returns the elements with transitions or animations in CSS, and the running animations. */
async function findMotion(page: Page) {
  return page.evaluate(() => {
    const isLong = (durations: string) => durations.split(',').some((one) => parseFloat(one) > 0)
    const parts = [...document.querySelectorAll('*')].flatMap((element) =>
      [null, '::before', '::after', '::backdrop'].map((pseudo) => ({ element, pseudo })),
    )
    const styled = parts
      .filter(({ element, pseudo }) => {
        const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(
          element,
          pseudo,
        )
        return (
          isLong(transitionDuration) || isLong(animationDuration) || scrollBehavior === 'smooth'
        )
      })
      .map(({ element, pseudo }) => `${element.outerHTML.slice(0, 80)}${pseudo ?? ''}`)
    return [...styled, ...document.getAnimations().map(({ id }) => `animation ${id}`)]
  })
}

for (const { name, path, as, before, allowedError, show } of OPEN_PARTS) {
  test(`${name}: axe finds nothing, it fits each screen, and reduced motion stops all movement`, async ({
    page,
    pageErrors,
  }) => {
    if (allowedError) pageErrors.allow(allowedError)
    await signIn(page.request, as)
    await holdToasts(page)
    await before?.(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, path)
    await show(page)
    expect(await findMotion(page)).toEqual([])
    await expectAccessible(page, { fits: true })
  })
}

test('a queue with open rejection reasons, one ticked: axe finds nothing', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { competitionTitle } = await submit(playwright, { url: baseURL ?? '' })
  await signIn(page.request, 'admin')
  await open(page, '/admin/pending')
  const item = queueItems(page).filter({ hasText: competitionTitle })
  await choose(item)
  await item.getByText('Reject…').press('Enter')
  await item.getByRole('checkbox').first().press('Space')
  await expect(item.getByText('The submitter reads it.')).toBeVisible()
  await expectAccessible(page, { fits: true })
})

test('the check finds movement without reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/')
  expect(await findMotion(page)).not.toEqual([])
})

test('carousel arrows do not animate with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/')
  const track = mainOf(page).getByRole('region', { name: 'Today’s picks' }).locator('ul')
  const places = await track.evaluate(async (list) => {
    const seen: number[] = []
    list.addEventListener('scroll', () => seen.push(list.scrollLeft))
    document.querySelector<HTMLElement>('button[aria-label="Forward"]')?.click()
    await new Promise((resolve) => list.addEventListener('scrollend', resolve))
    return seen
  })
  expect(places).toHaveLength(1)
})

test('screen readers announce the header in this order with these names', async ({ page }) => {
  await open(page, '/new-competitions')
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - button "Menu"
      - link "Competitions Ireland"
      - navigation "Main":
        - link "Today"
        - link /^New \\d+ added in the last 7 days$/
        - link "Ending"
        - link "Saved"
        - link "Me"
      - link "Search competitions"
      - link "Submit a Competition"
      - link "Log in"
  `)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - button "Menu"
      - link "Competitions Ireland"
      - link "Search"
      - link "Submit a Competition"
  `)
})

test('screen readers announce a card in this order with these names', async ({ page }) => {
  await open(page, '/new-competitions')
  const { competitionTitle: title, promoterName, categories, closesIn } = newest
  await expect(mainOf(page).getByRole('article').first()).toMatchAriaSnapshot(`
    - article:
      - heading "${title}" [level=3]:
        - link "${title}"
      - paragraph:
        - time: ${closesIn + 1} days left
      - paragraph: /^${promoterName} · /
      - paragraph: ${categories[0]}
      - 'link "Enter: ${title} (opens the promoter’s page)"'
      - 'button "Save: ${title}"'
  `)
})

test('screen readers announce a listing in this order with these names', async ({ page }) => {
  await open(page, pathOf(newest))
  const { competitionTitle: title, promoterName, categories, closesIn } = newest
  await expect(mainOf(page)).toMatchAriaSnapshot(`
    - main:
      - navigation "You are here":
        - list:
          - listitem:
            - link "Home"
          - listitem:
            - link "Categories"
          - listitem:
            - link "${categories[0]}"
      - article:
        - heading "${title}" [level=1]
        - paragraph:
          - text: From
          - strong:
            - link "${promoterName}"
        - list "In short":
          - listitem:
            - text: Closes
            - time: in ${closesIn + 1} days
            - time: ${prettyDate(closingDay(newest))}
          - listitem
        - link /^(Enter|See how to enter).*promoter’s page/
        - 'button "Save: ${title}"'
        - region "What you can win and how to enter":
          - heading "What you can win and how to enter" [level=2]
          - list "Categories"
        - region "Details":
          - heading "Details" [level=2]
          - term: Type
          - term: How to enter
      - region "More like this":
        - heading "More like this" [level=2]
  `)
})
