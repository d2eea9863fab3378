import { fetchInTime } from '#app/lib/browser/fetch-in-time.ts'
import { useState } from 'react'
import { apiUrl } from '#app/lib/browser/api-url.ts'
import { saveFile } from '#app/lib/browser/save-file.ts'
import { joinTabs } from '#app/lib/table/join-tabs.ts'
import { openTableFile } from '#app/lib/table/open-table-file.ts'
import { TABLE_ACCEPT, type TableFile } from '#app/lib/table/table.ts'
import { BYTE_ORDER_MARK, csvLine } from '#app/lib/text/csv-line.ts'
import { shortDate, type Day } from '#app/lib/time/days.ts'
import { FailureNote } from '#app/ui/forms/failure-note.tsx'
import { useClock } from '#app/ui/now.tsx'
import { ColumnFields } from '#app/ui/table/column-fields.tsx'
import { SaidRows } from '#app/ui/table/said-rows.tsx'
import { TableNotes, TableQuestions } from '#app/ui/table/table-questions.tsx'
import type { Tracker } from '../device/open-tracker.ts'
import { FIELDS, guessLayout, type Field, type Layout } from '../rules/list/columns.ts'
import { toLog } from '../rules/list/match.ts'
import { splitNotes } from '../rules/list/notes.ts'
import { readRows, type ListRow } from '../rules/list/read-rows.ts'
import { countLabel } from '../rules/months.ts'
import type { Facts } from '../rules/records.ts'
import { FileButton } from './part.tsx'

const SHOWN = 3
const CHOICES = Object.entries(FIELDS)

type Opened = { name: string; file: TableFile; tab?: string; layout?: Partial<Layout> }

/** A list from a spreadsheet or another tool becomes part of the log; nothing of it leaves the device. */
export default function BringList({ tracker }: { tracker: Tracker }) {
  const { now, today } = useClock()
  const [opened, setOpened] = useState<Opened>()
  const [said, setSaid] = useState<{ text?: string; error?: string }>({})

  async function choose(chosen: File) {
    setOpened(undefined)
    setSaid({ text: 'Reading…' })
    const { file, error } = await openTableFile(chosen)
    setSaid(file ? {} : { error })
    if (file) setOpened({ name: chosen.name, file })
  }
  async function add(rows: readonly ListRow[]) {
    setSaid({ text: 'Adding…' })
    try {
      const listings = await fetchListings()
      const { wins } = await tracker.exportLog()
      const log = await toLog(rows, listings, wins, { at: now.getTime(), device: 'list' })
      const added = await tracker.importLog(log)
      setOpened(undefined)
      setSaid({ text: addedText(added, rows.length - log.own) })
    } catch {
      setSaid({ error: 'Nothing was added. Check your connection, and try again.' })
    }
  }
  return (
    <div className="mt-3 flex flex-col gap-4">
      <FileButton accept={TABLE_ACCEPT} className="self-start" onFile={choose}>
        Choose a spreadsheet or CSV file
      </FileButton>
      <div role="alert">{said.error && <FailureNote>{said.error}</FailureNote>}</div>
      <p role="status">{said.text}</p>
      {opened && (
        <Preview
          opened={opened}
          today={today}
          onChange={(changes) => setOpened({ ...opened, ...changes })}
          onAdd={(rows) => void add(rows)}
        />
      )}
    </div>
  )
}

/** All that was open in a year, so that nobody learns what the list has. */
async function fetchListings(): Promise<Facts[]> {
  const response = await fetchInTime(apiUrl('/api/tracker/listings'))
  if (!response.ok) throw new Error(`The listings were answered with ${response.status}.`)
  return (await response.json()) as Facts[]
}

function addedText(added: number, matched: number) {
  if (added === 0) return 'Everything in this file was already here.'
  return `Added. ${countLabel(matched, 'row was', 'rows were')} of competitions listed here; the others are your own entries and wins.`
}

type PreviewProps = {
  opened: Opened
  today: Day
  onChange: (changes: Partial<Opened>) => void
  onAdd: (rows: readonly ListRow[]) => void
}

function Preview({
  opened: { name, file, tab, layout: chosen },
  today,
  onChange,
  onAdd,
}: PreviewProps) {
  const table = joinTabs(file, tab)
  const rows = splitNotes(table.rows)
  const layout = { ...guessLayout(rows), ...chosen }
  const read = readRows(rows, layout, today)
  const exampleOf = (column: number) =>
    rows.slice(layout.start).find(({ cells }) => cells[column]?.trim())?.cells[column] ?? ''
  const give = (column: number, field: string | null) => {
    const columns = layout.columns.map((known, index) => {
      if (index === column) return field as Field | null
      return known === field ? null : known
    })
    onChange({ layout: { ...chosen, columns } })
  }
  const saveLeftOut = () => {
    const lines = [
      [...layout.names, 'Why'],
      ...read.bad.map(({ cells, error }) => [
        ...layout.names.map((_, index) => cells[index] ?? ''),
        error,
      ]),
    ]
    saveFile('left-out.csv', 'text/csv', BYTE_ORDER_MARK + lines.map(csvLine).join(''))
  }
  return (
    <>
      <p className="wrap-anywhere">
        {name}: {table.format}, {countLabel(read.rows.length, 'row')} understood
      </p>
      <TableNotes notes={table.notes} />
      <TableQuestions
        {...table}
        monthFirst={read.monthFirst}
        onTab={(asked) => onChange({ tab: asked, layout: {} })}
        onMonthFirst={(monthFirst) => onChange({ layout: { ...chosen, monthFirst } })}
      />
      <fieldset>
        <legend className="font-semibold">Columns</legend>
        <ColumnFields
          columns={layout.names.map((heading, index) => ({
            name: heading,
            example: exampleOf(index).slice(0, 60),
            field: layout.columns[index] ?? null,
          }))}
          choices={CHOICES}
          onChoose={give}
        />
      </fieldset>
      <div>
        <h3 className="font-semibold">
          {countLabel(read.rows.length, 'row')}, the first of them as we read them
        </h3>
        <ul className="mt-1 divided">
          {read.rows.slice(0, SHOWN).map((row, index) => (
            <li key={index} className="py-2 wrap-anywhere">
              <p>{row.what}</p>
              <p className="text-sm text-muted">{factsOf(row).join(' · ')}</p>
            </li>
          ))}
        </ul>
      </div>
      <SaidRows
        title={`Please look at ${countLabel(read.doubtful.length, 'row')}`}
        rows={read.doubtful}
      />
      <SaidRows
        title={`${countLabel(read.bad.length, 'row')} can’t be read and will be left out`}
        rows={read.bad}
      >
        <button type="button" className="button-quiet text-sm" onClick={saveLeftOut}>
          Save them as CSV
        </button>
      </SaidRows>
      {read.rows.length > 0 && (
        <button
          type="button"
          className="button-primary self-start"
          onClick={() => onAdd(read.rows)}
        >
          Add {countLabel(read.rows.length, 'row')}
        </button>
      )}
    </>
  )
}

function factsOf({ promoter, repeats, lost, value, ...days }: ListRow) {
  const dated = [
    ['entered', days.enteredOn],
    ['closes', days.closesOn],
    ['won', days.wonOn],
    ['arrived', days.arrivedOn],
  ] as const
  return [
    promoter,
    ...dated.map(([word, day]) => day && `${word} ${shortDate(day)}`),
    repeats,
    lost && 'no luck',
    value !== null && `€${value.toLocaleString('en-IE')}`,
  ].filter(Boolean)
}
