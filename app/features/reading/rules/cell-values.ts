const YES_NO = new Map([
  ...['true', 'yes', 'y', '1', 'x', '✓', '✔', '18', '18+', 'over 18'].map(
    (word) => [word, true] as const,
  ),
  ...['false', 'no', 'n', '0', '-', 'free', 'none', 'all ages'].map(
    (word) => [word, false] as const,
  ),
])
const SPACED = String.raw`\d{1,3}(?<mark>[.,’'\s])\d{3}(?:\k<mark>\d{3})*|\d{1,15}`
const AMOUNT = new RegExp(
  String.raw`^(?:€|eur|euro)?\s*(?<whole>${SPACED})(?:[.,](?:\d\d|0))?\s*(?:€|eur|euro)?$`,
  'i',
)

/** Whole units of '€1,500', '1.500,00 €' or '1 500'; undefined for other texts. */
export function readAmount(cell: string): number | undefined {
  const whole = AMOUNT.exec(cell)?.groups?.whole
  return whole === undefined ? undefined : Number(whole.replace(/\D/g, ''))
}

export function readYesNo(cell: string): boolean | undefined {
  return YES_NO.get(cell.toLowerCase())
}
