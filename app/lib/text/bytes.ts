const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'] as const

/** Formats a number of bytes in steps of 1,000: '999 bytes', '1.5 MB', '12 GB'. */
export function sizeLabel(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const value = bytes / 1000 ** step
  // 999.96 kB would be written as 1000 kB.
  if (step > 0 && step < UNITS.length - 1 && value >= 999.5) return `1 ${UNITS[step + 1]}`
  const digits = step === 0 || value >= 9.95 ? 0 : 1
  return `${Number(value.toFixed(digits)).toLocaleString('en-IE')} ${UNITS[step]}`
}
