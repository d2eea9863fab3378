import { once } from '#app/lib/once.ts'

const euro = once(
  () =>
    new Intl.NumberFormat('en-IE', {
      style: 'currency',
      currency: 'EUR',
      maximumFractionDigits: 0,
    }),
)

/** '€1,500', '€180 · 10 prizes', '10 prizes', or '' where neither is known; whole euro. */
export function prizeLabel(value: number | null, count: number | null): string {
  const worth = value === null ? [] : [euro().format(value)]
  const several = count !== null && count > 1 ? [`${count} prizes`] : []
  return [...worth, ...several].join(' · ')
}
