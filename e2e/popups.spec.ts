import { openListings, pathOf } from './support/catalogue.ts'
import {
  enterLink,
  close,
  seedStorage,
  storedValue,
  opensPromoter,
  popup,
  settled,
  mockPromoter,
} from './support/invitation.ts'
import { expectAccessible } from './support/accessibility.ts'
import { join } from './support/member.ts'
import { mainOf, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const [listing] = openListings
if (!listing) throw new Error('The sample has no open listing.')

/** React Router logs this when it cannot store the scroll position. */
const REFUSED = /^(console\.error: SecurityError|thrown): Refused/

// invitation.test.ts counts the others.
test('a visitor is invited on every fourth visit', async ({ context }) => {
  for (const visit of [1, 2, 4, 5, 8]) {
    const page = await context.newPage()
    if (visit > 2) await setVisitsBefore(page, visit - 1)
    await open(page, '/')
    await expect.poll(() => storedValue(page, 'visitCount')).toBe(String(visit))
    await settled(page)
    await expect(popup(page), `visit ${visit}`).toBeVisible({ visible: visit % 4 === 0 })
    // The same visit: neither counted nor invited again.
    await open(page, '/new-competitions')
    await settled(page)
    await expect(popup(page), `visit ${visit}`).toBeHidden()
    expect(await storedValue(page, 'visitCount')).toBe(String(visit))
    await page.close()
  }
})

async function setVisitsBefore(page: Page, count: number) {
  await page.goto('/robots.txt')
  await page.evaluate((visits) => localStorage.setItem('visitCount', visits), String(count))
}

test('members are neither counted nor invited', async ({ page }) => {
  await seedStorage(page, { visitCount: '3' })
  await join(page.request)
  await open(page, '/')
  await settled(page)
  await expect(popup(page)).toBeHidden()
  expect(await storedValue(page, 'visitCount')).toBe('3')
})

test('a page with a form shows no invitation; the next reading page does', async ({ page }) => {
  await seedStorage(page, { visitCount: '3' })
  for (const path of ['/join-today', '/login', '/password-reset', '/add-a-new-competition']) {
    await open(page, path)
    await settled(page)
    await expect(popup(page), path).toBeHidden()
  }
  await page.getByRole('link', { name: 'Competitions Ireland' }).first().click()
  await expect(popup(page)).toBeVisible()
})

test('the open search holds back the invitation', async ({ page }) => {
  await seedStorage(page, { visitCount: '3' })
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const other = document.body.appendChild(document.createElement('dialog'))
      other.id = 'other'
      other.showModal()
    })
  })
  await open(page, '/how-to-win')
  await settled(page)
  await expect(popup(page)).toHaveCount(1)
  await expect(popup(page)).toHaveId('other')
})

test.describe('while the cookie banner is open', () => {
  test.use({ cookieAnswer: 'none' })

  test('the invitation waits for an answer, and for the next page', async ({ page }) => {
    await seedStorage(page, { visitCount: '3' })
    await open(page, '/')
    await page.getByRole('button', { name: 'Okay, Thanks' }).click()
    await settled(page)
    await expect(popup(page)).toBeHidden()
    await mainOf(page).getByRole('link', { name: 'See all new' }).click()
    await expect(popup(page)).toBeVisible()
  })
})

for (const { name, leave } of [
  { name: 'Escape', leave: (page: Page) => page.keyboard.press('Escape') },
  { name: 'the close button', leave: close },
  {
    name: 'Not now',
    leave: (page: Page) => popup(page).getByRole('button', { name: 'Not now' }).click(),
  },
  { name: 'a click outside', leave: (page: Page) => page.mouse.click(5, 400) },
]) {
  test(`${name} closes the invitation, and the listing opens at the next press`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/^foreign request/)
    await mockPromoter(page)
    await seedStorage(page, { openCount: '4' })
    await open(page, pathOf(listing))
    await settled(page)
    await enterLink(page).focus()
    await page.keyboard.press('Enter')
    await expect(popup(page)).toBeVisible()
    await expect(popup(page).getByRole('button', { name: 'Close' })).toBeFocused()
    await leave(page)
    await expect(popup(page)).toHaveCount(0)
    await expect(enterLink(page)).toBeFocused()
    expect(await opensPromoter(page, () => page.keyboard.press('Enter'))).toBe(true)
  })
}

test('the invitation links to the join and login pages', async ({ page }) => {
  await seedStorage(page, { openCount: '4' })
  for (const { name, path } of [
    { name: 'Join today', path: '/join-today' },
    { name: 'Log in', path: '/login' },
  ]) {
    await open(page, pathOf(listing))
    await page.evaluate(() => localStorage.setItem('openCount', '4'))
    await settled(page)
    await enterLink(page).click()
    await popup(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(popup(page)).toHaveCount(0)
  }
})

test('without storage there is no invitation, and every listing opens', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/^foreign request/, REFUSED)
  await mockPromoter(page)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Refused', 'SecurityError')
        },
      })
  })
  for (let visit = 1; visit <= 4; visit += 1) {
    await open(page, pathOf(listing))
    await settled(page)
    await expect(popup(page)).toBeHidden()
    expect(await opensPromoter(page, () => enterLink(page).click())).toBe(true)
  }
})

test('the invitation, on its own and in place of a listing: axe finds nothing', async ({
  page,
}) => {
  await seedStorage(page, { visitCount: '3', openCount: '4' })
  await open(page, '/new-competitions')
  await expect(popup(page)).toBeVisible()
  await expectAccessible(page)
  await close(page)
  await mainOf(page)
    .getByRole('link', { name: /^Enter: / })
    .first()
    .click()
  await expect(popup(page).getByRole('link', { name: /^Continue/ })).toBeVisible()
  await expectAccessible(page)
})
