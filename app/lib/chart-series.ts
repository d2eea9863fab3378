/** What a chart's horizontal axis is divided into, with a label for the axis and one for a reading. */
export type Period = { start: string; short: string; long: string }

export type Series = {
  label: string
  kind: 'bars' | 'line'
  /** One value per shown period; null where unknown. */
  values: (number | null)[]
}

/** Formats '1,234' or '5.3'; a dash for null. */
export function numberLabel(value: number | null | undefined): string {
  return value?.toLocaleString('en-IE', { maximumFractionDigits: 1 }) ?? '–'
}

/** Returns round numbers from 0 to at least `max`, for a chart's scale. */
export function ticksFor(max: number): number[] {
  const size = 10 ** Math.floor(Math.log10(Math.max(max, 4) / 4))
  const step = [1, 2, 5, 10].map((one) => one * size).find((one) => one * 4 >= max) ?? 1
  const count = Math.max(Math.ceil(max / step), 1)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
