import { ENCODINGS } from '#app/lib/text/decode-text.ts'
import { csvFormat } from '#app/lib/table/read-csv.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import type { ColumnFields, Layout } from './columns.ts'
import { isMonthFirst, readWrittenDay } from '#app/features/reading/rules/written-day.ts'
import { fieldLabel, hasDates, isFileField } from './file-fields.ts'

const NAMED_COLUMNS = 20

/** 'CSV with semicolons, Windows-1252, 214 rows'. */
export function formatLabel({ delimiter, encoding, rows, table }: Layout): string {
  const text = delimiter ? csvFormat(delimiter, encoding) : `JSON, ${ENCODINGS[encoding]}`
  return `${table?.format ?? text}, ${rows.toLocaleString('en-IE')} ${rows === 1 ? 'row' : 'rows'}`
}

/** Says how dates were read where the file leaves a doubt. */
export function dateNotes({ columns }: Layout, fields: ColumnFields): string[] {
  return columns.flatMap(({ name, dates }, index) => {
    if (!hasDates(fields[index])) return []
    if (dates.chosen) return `Dates of “${name}” are read month first.`
    if (isMonthFirst(dates))
      return `“${name}” has dates with the month first, such as 12/31/2026. They are left out, and so are dates that could be either: write them with the day first, or as 2026-12-31.`
    const { unclear, dayFirst } = dates
    const day = unclear !== null && dayFirst === 0 && readWrittenDay(unclear, dates)
    return day
      ? `No date of “${name}” shows whether the day or the month is first. They are read day first: ${unclear} is ${prettyDate(day)}.`
      : []
  })
}

/** What was understood of a file, for the command line. */
export function describeFile(layout: Layout, fields: ColumnFields): string[] {
  const names = layout.columns.map(({ name }) => name)
  const renamed = names.flatMap((name, index) => {
    const field = fields[index]
    const isItsName =
      name === field || name.toLowerCase() === (field && fieldLabel(field).toLowerCase())
    return field && !isItsName ? `“${name}” is read as ${fieldLabel(field)}.` : []
  })
  const ignored = names
    .filter((name, index) => !fields[index] && !isFileField(name))
    .map((name) => `“${name}” is not a field of a competition: ignored.`)
  return [
    `${formatLabel(layout)}.`,
    ...(layout.table?.notes ?? []),
    ...[...renamed, ...ignored].slice(0, NAMED_COLUMNS),
    ...dateNotes(layout, fields),
  ]
}
