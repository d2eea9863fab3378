type Cell = string | number

/** Prints one table: the first column to the left, the others to the right. */
export function printTable(
  title: string,
  headers: readonly string[],
  rows: readonly (readonly Cell[])[],
) {
  const lines = [headers, ...rows.map((row) => row.map(String))]
  const widths = headers.map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  )
  const format = (line: readonly string[]) =>
    widths
      .map((width, column) => {
        const cell = line[column] ?? ''
        return column === 0 ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  ')
      .trimEnd()
  const [head = [], ...body] = lines
  console.log(`\n${title}\n`)
  console.log(format(head))
  console.log(widths.map((width) => '-'.repeat(width)).join('  '))
  for (const line of body) console.log(format(line))
}

export function note(text: string) {
  console.log(text)
}

/** Three significant figures, without an exponent. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (value !== 0 && Math.abs(value) < 0.001) return '<0.001'
  return Math.abs(value) >= 1000
    ? Math.round(value).toLocaleString('en')
    : String(Number(value.toPrecision(3)))
}

export function percent(part: number): string {
  return `${(part * 100).toFixed(0)} %`
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MB`
}
