import { once } from '#app/lib/once.ts'

const euro = once(
  () =>
    new Intl.NumberFormat('en-IE', {
      style: 'currency',
      currency: 'EUR',
      maximumFractionDigits: 0,
    }),
)

/** '€1,500', '€180 · 10 prizes'; whole euro. */
export function prizeLabel(value: number, count: number | null): string {
  return `${euro().format(value)}${count !== null && count > 1 ? ` · ${count} prizes` : ''}`
}
