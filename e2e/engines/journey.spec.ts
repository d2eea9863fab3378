import { test as base } from '@playwright/test'
import { openListings, pathOf } from '../support/catalogue.ts'
import { join } from '../support/member.ts'
import { hydrated } from '../support/page.ts'
import { startProxy, type SiteProxy } from '../support/proxy.ts'
import { expect } from '../support/test.ts'
import { startFirefox } from './firefox.ts'
import type { Tab } from './tab.ts'
import { errorsSeen, watchErrors } from './watch-errors.ts'
import { startWebKit } from './webkit.ts'

const LIST = '/new-competitions'
const ROUND = '/todays-round'
const ENTRIES = '/my-entries'
const listing = openListings.slice(0, 9).find(({ entryFrequency }) => entryFrequency === 'once')
if (!listing) throw new Error('The sample lacks a listing to enter.')
const title = listing.competitionTitle
const DOCUMENTS = ['/', LIST, pathOf(listing), ROUND, '/login', '/my-dashboard', ENTRIES]

const link = (href: string) => `//nav[@aria-label='Daily']//a[@href='${href}']`
const ON_LIST = `//main[.//h1[normalize-space()='New Competitions']]`
const ENTER = `//main//a[@target='_blank' and starts-with(normalize-space(),'Enter ')]`
const ENTERED = /Entered (just now|\d+ minutes? ago)\./
const HARMLESS = [
  // A move from page to page that the next press broke off: React Router leaves the promise unheard.
  /: rejected AbortError: .*view transition/i,
  // React Router says so in browsers without page transitions, where it changes pages at once.
  /: console\.warn .*`window\.startViewTransition` is not available/,
]
const button = (name: string) => `//button[normalize-space()='${name}']`

const engines = { Firefox: startFirefox, WebKit: startWebKit }
type Engine = keyof typeof engines
const test = base.extend<{ engine: Engine; site: SiteProxy; tab: Tab }>({
  engine: ['Firefox', { option: true }],
  site: async ({ baseURL }, provide) => {
    const site = await startProxy(String(baseURL))
    watchErrors(site, DOCUMENTS)
    await provide(site)
    await site.stop()
    const isHarmless = (line: string) => HARMLESS.some((known) => known.test(line))
    expect(errorsSeen(site).filter((line) => !isHarmless(line))).toEqual([])
  },
  tab: async ({ engine }, provide) => {
    const tab = await engines[engine]()
    await provide(tab)
    await tab.end()
  },
})
test.describe.configure({ mode: 'parallel' })

for (const engine of Object.keys(engines) as Engine[]) {
  test.describe(engine, () => {
    test.use({ engine })

    test(`${engine} remembers what was entered, and hands it to the account`, async ({
      tab,
      site,
      request,
    }) => {
      const shows = (text: string | RegExp) => expect.poll(() => textOf(tab)).toMatch(text)
      const { step } = test

      await step('from home to the list, and to a listing', async () => {
        await tab.visit(`${site.url}/`)
        await hydrated(tab)
        await tab.press(link(LIST))
        // Home shows the listing too: pressed there, it would break this move off.
        await tab.press(`${ON_LIST}//article//a[normalize-space()='${title}']`)
        await expect.poll(() => pathIn(tab)).toBe(pathOf(listing))
      })
      await step('open the promoter’s page, come back and say yes', async () => {
        await expect.poll(() => tab.evaluate(hasMenu)).toBe(true)
        await tab.press(ENTER)
        await tab.closeOther()
        await shows('Did you enter?')
        await tab.press(button('Yes'))
        await shows('Entered just now.')
      })
      await step('after loading anew the listing and its card say so', async () => {
        await tab.visit(`${site.url}${pathOf(listing)}`)
        await shows(ENTERED)
        await tab.visit(`${site.url}${LIST}`)
        await hydrated(tab)
        await shows('Entered today')
      })
      await step('the round lines up others', async () => {
        await tab.press(link(ROUND))
        await expect.poll(() => tab.evaluate(titlesDue)).not.toEqual([])
        expect(await tab.evaluate(titlesDue)).not.toContain(title)
      })
      await step('a member who logs in takes the entry along', async () => {
        const { username, password } = await join(request)
        await tab.visit(`${site.url}/login`)
        await hydrated(tab)
        await tab.type(`//input[@name='username']`, username)
        await tab.type(`//input[@name='password']`, password)
        await tab.press(`//main${button('Log in')}`)
        await shows('Added to your account')
        await tab.visit(`${site.url}${ENTRIES}`)
        await shows(title)
      })
    })
  })
}

const pathIn = (tab: Tab) => tab.evaluate(() => location.pathname)
const textOf = (tab: Tab) => tab.evaluate(() => document.querySelector('body')?.innerText ?? '')
const hasMenu = () => document.querySelector('main button[aria-label^="More: "]') !== null
const titlesDue = () =>
  [...document.querySelectorAll('[data-round][aria-busy=false] article[data-state=due] h3')].map(
    (heading) => heading.textContent,
  )
