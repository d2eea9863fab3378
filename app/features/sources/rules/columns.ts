import { REQUIRED_FIELDS } from '#app/features/listings/rules/fields.ts'
import type { Encoding } from '#app/lib/text/decode-text.ts'
import type { Table } from '#app/lib/table/join-tabs.ts'
import { namesClosing } from '#app/lib/table/headings.ts'
import type { Delimiter } from '#app/lib/table/read-csv.ts'
import { leavesDoubt, type DateOrder } from '#app/features/reading/rules/written-day.ts'
import { MAPPED, type Mapped, type Mapping } from './items.ts'
import { valueFinder } from './values.ts'
import { fieldLabel, FILE_FIELDS, hasDates, isFileField, type FileField } from './file-fields.ts'

export type Column = {
  name: string
  /** The first cell that is not empty, shortened. */
  example: string
  dates: DateOrder
}

/** What is known of a file that was read through once. */
export type Layout = {
  encoding: Encoding
  /** Undefined for JSON and workbooks. */
  delimiter: Delimiter | undefined
  /** What a workbook holds below its headings. */
  table?: Table
  rows: number
  columns: readonly Column[]
}

/** The field of each column; null for a column that is left out. */
export type ColumnFields = readonly (FileField | null)[]

/** What lists of competitions call a field, besides its own name and its label. */
const NAMES: Partial<Record<FileField, string>> = {
  competitionTitle:
    'title, name, headline, competition, competition title, competition name, competition headline, prize',
  description: 'details, text, content, summary, body, about',
  categories: 'category, section',
  promoterName: 'promoter name, company, brand, sponsor, organiser, organizer',
  entryUrl:
    'entry url, competition url, competition link, link, url, href, website, web address, web page',
  termsUrl: 'terms, t&cs, terms and conditions, terms link, terms url, rules',
  kind: 'type',
  entryMethod: 'how to enter, method',
  entryFrequency: 'entry frequency, frequency',
  eligibility: 'eligibility, open to, who may enter, country, region',
  over18: 'over 18, over 18s, adults only',
  permitNumber: 'licence, license, permit, licence number, permit number',
  registerUrl: 'register, register url, register link',
  prizeValue: 'value, worth, rrp',
  prizeCount: 'prizes, number of winners',
  winnerAnnouncementDate: 'winner announcement date, draw date, date of draw',
  winnersTold: 'winners told, how are winners told, winner notification, notification',
  answerWithin: 'answer within, claim within, claim window, time to claim, reply within',
  prizeWithin: 'prize within, prize delivery, delivery, delivered within',
  onlyCounties: 'only for people of, open to counties, counties',
  prizeCounties: 'county, prize in, location',
  entryCounties: 'enter in, in store in',
  place: 'town, station, radio station, venue',
  publishedAt: 'published',
}

const fieldOfName = valueFinder(
  FILE_FIELDS.flatMap((field) =>
    [field, fieldLabel(field), ...(NAMES[field]?.split(', ') ?? [])].map(
      (name) => [field, name] as const,
    ),
  ),
)

/** Gives each field to one column: to the one with its own name, else to the first that is called like it. */
export function guessFields(columns: readonly string[]): ColumnFields {
  const guesses = columns.map((name) => (isFileField(name) ? name : undefined))
  return columns.map((name, index) => {
    const guess =
      guesses[index] ??
      fieldOfName(name) ??
      (namesClosing(name) ? ('competitionEndDate' as const) : null)
    if (guess === null || guesses.indexOf(guess) !== (guesses[index] ? index : -1)) return null
    guesses[index] = guess
    return guess
  })
}

const MAPPED_FIELDS = {
  title: 'competitionTitle',
  link: 'entryUrl',
  text: 'description',
  closingDate: 'competitionEndDate',
  promoter: 'promoterName',
} as const satisfies Record<Mapped, FileField>

/** What a source's columns are called is what a file's are. */
export function guessMapping(columns: readonly string[]): Mapping {
  const fields = guessFields(columns)
  const guesses = MAPPED.map(
    (name) => [name, columns[fields.indexOf(MAPPED_FIELDS[name])]] as const,
  )
  return Object.fromEntries(guesses.filter(([, column]) => column !== undefined))
}

/** As the page's selects sent them; without them as guessed. A field chosen twice is the first column's. */
export function chosenFields(columns: readonly string[], chosen: readonly string[]): ColumnFields {
  if (chosen.length !== columns.length) return guessFields(columns)
  return chosen.map((name, index) =>
    isFileField(name) && chosen.indexOf(name) === index ? name : null,
  )
}

/** Whether an admin may choose the order of the file's dates. */
export function leavesDatesInDoubt({ columns }: Layout, fields: ColumnFields): boolean {
  return columns.some(({ dates }, index) => hasDates(fields[index]) && leavesDoubt(dates))
}

export function withMonthFirst(layout: Layout): Layout {
  const columns = layout.columns.map((column) =>
    leavesDoubt(column.dates)
      ? { ...column, dates: { ...column.dates, chosen: 'month-first' as const } }
      : column,
  )
  return { ...layout, columns }
}

export function columnsError(fields: ColumnFields): string | undefined {
  const missing = REQUIRED_FIELDS.filter((field) => !fields.includes(field))
  if (missing.length === 0) return undefined
  const names = missing.map(fieldLabel).join(', ')
  return missing.length === REQUIRED_FIELDS.length
    ? `The first line must name the columns. Required: ${names}.`
    : `The first line is missing: ${names}.`
}
