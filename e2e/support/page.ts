import { expect, type Locator, type Page } from './test.ts'

/** Opens a page and waits until React has hydrated it. */
export async function open(page: Page, path: string) {
  const response = await page.goto(path)
  await hydrated(page)
  return response
}

/** What runs a function in a page: Playwright's, or that of another engine. */
export type Evaluating = { evaluate: <T>(script: () => T | Promise<T>) => Promise<T> }

/** Waits until React has hydrated the whole page and run the tasks queued by that. */
export async function hydrated(page: Evaluating) {
  // Fails while a navigation replaces the document.
  const isReady = () => page.evaluate(isHydrated).catch(() => false)
  await expect.poll(isReady, { intervals: [20, 40, 80, 160] }).toBe(true)
  await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    const arrived = new Promise((resolve) => port1.addEventListener('message', resolve))
    port1.start()
    port2.postMessage('after React’s queued tasks')
    await arrived
  })
}

/** Reads React's internal flag, as React DevTools does: the root is no longer dehydrated. */
function isHydrated() {
  type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
  const [, root] =
    Object.entries(document).find(([key]) => key.startsWith('__reactContainer$')) ?? []
  return (root as Root | undefined)?.stateNode.current.memoizedState.isDehydrated === false
}

/** Returns the listing titles in a part of the page, in order. */
export async function titlesIn(part: Locator) {
  return part.getByRole('article').getByRole('heading', { level: 3 }).allInnerTexts()
}

/** Waits until the listings of a part start with these titles or, with `only`, equal them. */
export async function expectTitles(part: Locator, titles: string[], { only = false } = {}) {
  const shown = async () => (await titlesIn(part)).slice(0, only ? undefined : titles.length)
  await expect.poll(shown).toEqual(titles)
}

/** Opens a page again and again, and expects something of a part's text: a page follows a change a moment later. */
export function expectReopened(page: Page, path: string, part: Locator) {
  return expect.poll(async () => {
    await page.goto(path)
    return (await part.allTextContents()).join('\n')
  })
}

export const mainOf = (page: Page) => page.getByRole('main')

/** Returns listings and advert places in order. */
export function itemsOf(page: Page) {
  const main = mainOf(page)
  return main.getByRole('article').or(main.getByRole('complementary', { name: 'Notice' }))
}

export async function kindsOf(items: Locator) {
  return items.evaluateAll((all) => all.map(({ tagName }) => tagName.toLowerCase()))
}

/** Waits until intersection and idle callbacks have run: twice, as one may start the other. */
export async function idle(page: Page) {
  for (const _round of [1, 2]) {
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const observer = new IntersectionObserver(() => {
            observer.disconnect()
            requestIdleCallback(() => resolve())
          })
          observer.observe(document.body)
        }),
    )
  }
}

/** Returns a promise and the function that resolves it. */
export function gate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  return { opened, open }
}

/** Holds all requests for an address back, until the function that it returns is called. */
export async function holdRequests(page: Page, address: string | RegExp) {
  const { opened, open } = gate()
  await page.route(address, async (route) => {
    await opened
    await route.continue()
  })
  return open
}
