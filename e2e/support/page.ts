import { expect, type Locator, type Page } from './test.ts'

/** Opens a page and waits until React has taken it over. */
export async function open(page: Page, path: string) {
  const response = await page.goto(path)
  await hydrated(page)
  return response
}

/** React has taken the whole page over, and has done what it does right after that. */
export async function hydrated(page: Page) {
  await expect.poll(() => page.evaluate(isTakenOver)).toBe(true)
  await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    const arrived = new Promise((resolve) => port1.addEventListener('message', resolve))
    port1.start()
    port2.postMessage('after the tasks that React has waiting')
    await arrived
  })
}

/** As React's own tools know it: its root has no served page left to take over. */
function isTakenOver() {
  type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
  const [, root] =
    Object.entries(document).find(([key]) => key.startsWith('__reactContainer$')) ?? []
  return (root as Root | undefined)?.stateNode.current.memoizedState.isDehydrated === false
}

/** The titles of the listings in a part of the page, in their order. */
export async function titlesIn(part: Locator) {
  return part.getByRole('article').getByRole('heading', { level: 3 }).allInnerTexts()
}

/** The listings of a part are these, or begin with these; a new page may take a moment to show. */
export async function expectTitles(part: Locator, titles: string[], { only = false } = {}) {
  const shown = async () => (await titlesIn(part)).slice(0, only ? undefined : titles.length)
  await expect.poll(shown).toEqual(titles)
}

export const mainOf = (page: Page) => page.getByRole('main')

/** Listings and advert places in their order. */
export function itemsOf(page: Page) {
  const main = mainOf(page)
  return main.getByRole('article').or(main.getByRole('complementary', { name: 'Notice' }))
}

export async function kindsOf(items: Locator) {
  return items.evaluateAll((all) => all.map(({ tagName }) => tagName.toLowerCase()))
}

/** Resolves when what the page does in view and when idle has been done: twice, as one leads to the other. */
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

/** A promise that a test keeps: what waits for it goes on when the test says so. */
export function gate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  return { opened, open }
}
