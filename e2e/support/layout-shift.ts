import type { Page } from './test.ts'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Measured = { shifts: Pick<Shift, 'value' | 'startTime'>[] }

/** Records layout shifts without recent input, from the next page on. */
export async function measureShift(page: Page) {
  await page.addInitScript(() => {
    const measured = Object.assign(window as unknown as Measured, { shifts: [] })
    new PerformanceObserver((list) => {
      for (const { value, startTime, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) (measured.shifts as Measured['shifts']).push({ value, startTime })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/**
 * Returns the cumulative layout shift since the first paint. Chromium also reports the unpainted
 * layout that it has while a slow style sheet blocks rendering.
 */
export const shiftOf = (page: Page) =>
  page.evaluate(() => {
    const [{ startTime: paintedAt } = { startTime: Infinity }] =
      performance.getEntriesByName('first-contentful-paint')
    return (window as unknown as Measured).shifts
      .filter(({ startTime }) => startTime >= paintedAt)
      .reduce((sum, { value }) => sum + value, 0)
  })
