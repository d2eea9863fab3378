import { idle } from './page.ts'
import type { Page } from './test.ts'

type SlowStorage = { until?: Promise<void>; release?: () => void; unanswered: number }
type WithStorage = { slowStorage: SlowStorage }

/** From the next page on, the test can hold back the answers of transactions. */
export async function slowStorage(page: Page) {
  await page.addInitScript(() => {
    const storage: SlowStorage = { unanswered: 0 }
    Object.assign(window, { slowStorage: storage })
    const listen = IDBTransaction.prototype.addEventListener
    IDBTransaction.prototype.addEventListener = function (type: string, listener: EventListener) {
      if (type !== 'complete') return listen.call(this, type, listener)
      storage.unanswered += 1
      return listen.call(this, type, async (event) => {
        await storage.until
        storage.unanswered -= 1
        listener(event)
      })
    }
  })
  return {
    hold: () =>
      page.evaluate(() => {
        const { promise: until, resolve: release } = Promise.withResolvers<void>()
        Object.assign((window as unknown as WithStorage).slowStorage, { until, release })
      }),
    /** Also waits until nothing is left to answer. */
    async release() {
      await page.evaluate(() => (window as unknown as WithStorage).slowStorage.release?.())
      await page.waitForFunction(
        () => (window as unknown as WithStorage).slowStorage.unanswered === 0,
      )
      await idle(page)
    },
  }
}
