import { test, type Page } from './test.ts'

type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
type Measured = { shifts: { value: number; startTime: number; moved: string[] }[] }

/** Records layout shifts without recent input, from the next page on. */
export async function measureShift(page: Page) {
  await page.addInitScript(() => {
    const measured = Object.assign(window as unknown as Measured, { shifts: [] })
    const describe = ({ node, previousRect: { y: before }, currentRect: { y: after } }: Source) => {
      const { nodeName = '?', textContent } = node ?? { textContent: '' }
      return `${nodeName} “${(textContent ?? '').slice(0, 40)}” ${before} → ${after}`
    }
    new PerformanceObserver((list) => {
      for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(describe)
        if (!hadRecentInput)
          (measured.shifts as Measured['shifts']).push({ value, startTime, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/**
 * Returns the cumulative layout shift since the first paint; the report says what moved. Chromium also reports the
 * unpainted layout that it has while a slow style sheet blocks rendering.
 */
export async function shiftOf(page: Page) {
  const shifts = await page.evaluate(() => {
    const [{ startTime: paintedAt } = { startTime: Infinity }] =
      performance.getEntriesByName('first-contentful-paint')
    return (window as unknown as Measured).shifts.filter(({ startTime }) => startTime >= paintedAt)
  })
  for (const { value, moved } of shifts)
    test.info().annotations.push({ type: 'shift', description: `${value}: ${moved.join('; ')}` })
  return shifts.reduce((sum, { value }) => sum + value, 0)
}
