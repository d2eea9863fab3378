import type { Page } from './test.ts'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Measured = { shift: number }

/** From its next page on, the browser adds up what moves without the visitor's doing. */
export async function measureShift(page: Page) {
  await page.addInitScript(() => {
    const measured = Object.assign(window as unknown as Measured, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) measured.shift += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Cumulative layout shift since the page began to load: 0 when nothing has moved. */
export const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as Measured).shift)
