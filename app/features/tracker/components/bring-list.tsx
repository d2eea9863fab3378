import { useState } from 'react'
import { apiUrl } from '#app/lib/browser/api-url.ts'
import { shortDate, type Day } from '#app/lib/time/days.ts'
import { FailureNote } from '#app/ui/forms/failure-note.tsx'
import { useClock } from '#app/ui/now.tsx'
import { readListFile } from '../device/read-list-file.ts'
import type { Tracker } from '../device/open-tracker.ts'
import { FIELDS, guessLayout, type Field, type Layout } from '../rules/list/columns.ts'
import { toLog } from '../rules/list/match.ts'
import { readRows, type BadRow, type ListRow } from '../rules/list/read-rows.ts'
import { countLabel } from '../rules/months.ts'
import type { Facts } from '../rules/records.ts'
import { FileButton } from './file-button.tsx'
import { LongList } from './long-list.tsx'

const SHOWN = 3

type Opened = { name: string; rows: string[][]; layout: Layout }

/** A list from a spreadsheet or another tool becomes part of the log; nothing of it leaves the device. */
export default function BringList({ tracker }: { tracker: Tracker }) {
  const { now, today } = useClock()
  const [opened, setOpened] = useState<Opened>()
  const [said, setSaid] = useState<{ text?: string; error?: string }>({})

  async function choose(file: File) {
    setOpened(undefined)
    setSaid({ text: 'Reading…' })
    const { rows, error } = await readListFile(file).catch(() => ({
      error: NOT_LOADED,
      rows: undefined,
    }))
    setSaid(rows ? {} : { error })
    if (rows) setOpened({ name: file.name, rows, layout: guessLayout(rows) })
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
      <FileButton accept=".csv,.tsv,.txt,.xlsx,text/csv" className="self-start" onFile={choose}>
        Choose a CSV, TSV or XLSX file
      </FileButton>
      <div role="alert">{said.error && <FailureNote>{said.error}</FailureNote>}</div>
      <p role="status">{said.text}</p>
      {opened && (
        <Preview
          opened={opened}
          today={today}
          onLayout={(layout) => setOpened({ ...opened, layout })}
          onAdd={(rows) => void add(rows)}
        />
      )}
    </div>
  )
}

const NOT_LOADED =
  'This part of the page could not be loaded. Check your connection, and try again.'

/** All that was open in a year, so that nobody learns what the list has. */
async function fetchListings(): Promise<Facts[]> {
  const response = await fetch(apiUrl('/api/tracker/listings'))
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
  onLayout: (layout: Layout) => void
  onAdd: (rows: readonly ListRow[]) => void
}

function Preview({ opened: { name, rows, layout }, today, onLayout, onAdd }: PreviewProps) {
  const read = readRows(rows, layout, today)
  const give = (column: number, field: Field | null) =>
    onLayout({
      ...layout,
      columns: layout.columns.map((known, index) => {
        if (index === column) return field
        return known === field ? null : known
      }),
    })
  return (
    <>
      <fieldset>
        <legend className="font-medium wrap-anywhere">The columns of {name}</legend>
        <div className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-2">
          {layout.names.map((heading, index) => (
            <label key={index} className="text-sm">
              <span className="block wrap-anywhere text-muted">
                {heading || `Column ${index + 1}`}
              </span>
              <select
                value={layout.columns[index] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  give(index, (value || null) as Field | null)
                }
                className="h-11 w-full rounded-[10px] border border-line bg-card px-2 text-base"
              >
                <option value="">Leave out</option>
                {Object.entries(FIELDS).map(([field, label]) => (
                  <option key={field} value={field}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <h3 className="font-medium">
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
      {read.bad.length > 0 && <BadRows bad={read.bad} />}
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

function BadRows({ bad }: { bad: readonly BadRow[] }) {
  return (
    <div>
      <h3 className="font-medium">
        {countLabel(bad.length, 'row')} can’t be read and will be left out
      </h3>
      <LongList rows={bad} keyOf={({ line }) => line}>
        {({ line, error, cells }) => (
          <>
            <p>
              Row {line}: {error}
            </p>
            <p className="text-sm wrap-anywhere text-muted">{cells.filter(Boolean).join(' · ')}</p>
          </>
        )}
      </LongList>
    </div>
  )
}
