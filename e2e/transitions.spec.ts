import { mainOf, open } from './support/page.ts'
import { answeredWith, expect, test, type Page } from './support/test.ts'

type Seen = { before: string[]; after: string[] }
type Watched = { transitions: Seen[] }

/** Records which listings' pictures have a view-transition-name before and after each transition. */
async function watchTransitions(page: Page) {
  await page.addInitScript(() => {
    const { transitions } = Object.assign(window as unknown as Watched, {
      transitions: [] as Seen[],
    })
    const named = () =>
      [...document.querySelectorAll('main img')]
        .filter((picture) => getComputedStyle(picture).viewTransitionName === 'listing-picture')
        .map((picture) => picture.closest('article')?.querySelector('h1, h3')?.textContent ?? '')
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const seen: Seen = { before: named(), after: [] }
      const transition = start(update)
      const note = async () => {
        await transition.updateCallbackDone
        seen.after = named()
        transitions.push(seen)
      }
      void note()
      return transition
    }
  })
}

const transitions = (page: Page) => page.evaluate(() => (window as unknown as Watched).transitions)

const cardsOf = (page: Page) => mainOf(page).getByRole('article').getByRole('heading', { level: 3 })

test('the picture of the pressed card moves to its page, and back', async ({ page }) => {
  await watchTransitions(page)
  await open(page, '/new-competitions')
  const card = cardsOf(page).nth(2)
  const title = await card.innerText()
  await card.getByRole('link').click()
  await expect.poll(() => transitions(page)).toEqual([{ before: [title], after: [title] }])
  await page.goBack()
  await expect.poll(() => transitions(page)).toHaveLength(2)
  expect((await transitions(page))[1]).toEqual({ before: [title], after: [title] })
})

test('when a page shows a listing twice, only the pressed card’s picture has the name', async ({
  page,
}) => {
  await watchTransitions(page)
  await open(page, '/new-competitions')
  const title = await cardsOf(page).first().innerText()
  await page.evaluate(() => {
    const card = document.querySelector('main article')
    if (card) card.parentElement?.after(card.cloneNode(true))
  })
  await expect(cardsOf(page).filter({ hasText: title })).toHaveCount(2)
  await cardsOf(page).first().getByRole('link').click()
  await expect.poll(() => transitions(page)).toEqual([{ before: [title], after: [title] }])
})

test('from one listing to another the card’s picture moves', async ({ page }) => {
  await watchTransitions(page)
  await open(page, '/new-competitions')
  await cardsOf(page).first().getByRole('link').click()
  const similar = page.getByRole('region', { name: 'More like this' })
  const card = similar.getByRole('heading', { level: 3 }).first()
  const title = await card.innerText()
  await card.getByRole('link').click()
  await expect.poll(() => transitions(page)).toHaveLength(2)
  expect((await transitions(page))[1]).toEqual({ before: [title], after: [title] })
})

test('no picture moves to other pages', async ({ page }) => {
  await watchTransitions(page)
  await open(page, '/new-competitions')
  await cardsOf(page)
    .first()
    .getByRole('link')
    .click({ modifiers: ['Control'] })
  await page.getByRole('navigation', { name: 'Main' }).getByText('Ending').click()
  await expect.poll(() => transitions(page)).toEqual([{ before: [], after: [] }])
})

for (const { where, from, region, link, to } of [
  {
    where: 'the header',
    from: '/',
    region: 'banner',
    link: 'Ending',
    to: '/competitions-ending-soon',
  },
  {
    where: 'the header to the form',
    from: '/',
    region: 'banner',
    link: 'Submit a Competition',
    to: '/add-a-new-competition',
  },
  {
    where: 'the footer',
    from: '/',
    region: 'contentinfo',
    link: 'FAQS',
    to: '/frequently-asked-questions',
  },
  {
    where: 'the breadcrumbs',
    from: '/competition-category/pets',
    region: 'main',
    link: 'Categories',
    to: '/competition-category',
  },
  {
    where: 'the error page',
    from: '/no-such-page',
    region: 'main',
    link: 'New Competitions',
    to: '/new-competitions',
  },
] as const) {
  test(`a link of ${where} has the page transition`, async ({ page, pageErrors }) => {
    pageErrors.allow(answeredWith(404))
    await watchTransitions(page)
    await open(page, from)
    await page.getByRole(region).getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(to)
    await expect.poll(() => transitions(page)).toHaveLength(1)
  })
}

test('a result of the search dialog has the page transition', async ({ page }) => {
  await watchTransitions(page)
  await open(page, '/')
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Search competitions' })
  await dialog.getByLabel('What would you like to win?').fill('ipad')
  await page.keyboard.press('Enter')
  await dialog.getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/competition\//)
  await expect.poll(() => transitions(page)).toHaveLength(1)
})

test('a filter changes the list without a page transition', async ({ page }) => {
  await watchTransitions(page)
  await open(page, '/new-competitions?eligibility=roi')
  await mainOf(page)
    .getByRole('link', { name: /^Remove the filter/ })
    .click()
  await expect(page).toHaveURL('/new-competitions')
  expect(await transitions(page)).toEqual([])
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('no picture moves, and nothing fades', async ({ page }) => {
    await watchTransitions(page)
    await open(page, '/new-competitions')
    await cardsOf(page).first().getByRole('link').click()
    await expect.poll(() => transitions(page)).toEqual([{ before: [], after: [] }])
    const moving = await page.evaluate(() => document.getAnimations().length)
    expect(moving).toBe(0)
  })
})

test('a click during a transition navigates without an error', async ({ page }) => {
  await open(page, '/new-competitions')
  const title = await cardsOf(page).nth(1).innerText()
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    for (const text of ['Ending soon', 'Categories', 'New', 'Ending soon', 'New']) {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('header nav a')]
      links.find(({ textContent }) => textContent.startsWith(text))?.click()
      await frame()
      await frame()
    }
  })
  await expect(page).toHaveURL('/new-competitions')
  await cardsOf(page).nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
  await page.goForward()
  await page.goBack()
  await expect(page).toHaveURL('/new-competitions')
  await expect(cardsOf(page).nth(1)).toHaveText(title)
})
