import type { Page } from './test.ts'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Measured = { shift: number }

/** Adds up layout shifts without recent input, from the next page on. */
export async function measureShift(page: Page) {
  await page.addInitScript(() => {
    const measured = Object.assign(window as unknown as Measured, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) measured.shift += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the cumulative layout shift since the page started to load. */
export const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as Measured).shift)
