import { useId } from 'react'
import type { Table } from '#app/lib/table/join-tabs.ts'
import { MONTH_FIRST } from '#app/lib/table/table.ts'
import { SelectField } from './column-fields.tsx'

export const DATES_ID = 'dates'
const DATE_ORDERS = [
  ['day-first', 'the day first: 5 April'],
  [MONTH_FIRST, 'the month first: 4 May'],
] as const
const HEADINGS_SHOWN = 5

type Props = Pick<Table, 'tabs' | 'tab'> & {
  /** Undefined when dates leave no doubt. */
  monthFirst: boolean | undefined
  /** In a form, the names of the selects; without them, the functions hear of each change. */
  names?: { tab: string; dates: string }
  onTab?: (tab: string) => void
  onMonthFirst?: (monthFirst: boolean) => void
}

/** What only the person knows of a file: which of its tabs is meant, and how its dates are written. */
export function TableQuestions({ tabs, tab, monthFirst, names, onTab, onMonthFirst }: Props) {
  const tabId = useId()
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {tab !== undefined && (
        <div>
          <label htmlFor={tabId} className="mb-1 block font-semibold">
            The tab to read
          </label>
          <SelectField
            id={tabId}
            name={names?.tab}
            choices={tabs.map((one) => [one.name, tabLabel(one)])}
            chosen={tab}
            onChoose={onTab}
          />
        </div>
      )}
      {monthFirst !== undefined && (
        <div>
          <label htmlFor={DATES_ID} className="mb-1 block font-semibold">
            Dates such as 05/04/2026 have
          </label>
          <SelectField
            id={DATES_ID}
            name={names?.dates}
            choices={DATE_ORDERS}
            chosen={monthFirst ? MONTH_FIRST : 'day-first'}
            onChoose={onMonthFirst && ((chosen) => onMonthFirst(chosen === MONTH_FIRST))}
          />
        </div>
      )}
    </div>
  )
}

function tabLabel({ name, rows, headings }: Table['tabs'][number]) {
  const shown = headings.filter(Boolean).slice(0, HEADINGS_SHOWN).join(', ')
  const count = `${rows.toLocaleString('en-IE')} ${rows === 1 ? 'row' : 'rows'}`
  return `${name} (${count}${shown ? `: ${shown}` : ''})`
}

/** What is to be known of a file before its rows are added. */
export function TableNotes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className="rounded-[10px] bg-tint px-4 py-3 wrap-anywhere">
      {note}
    </p>
  ))
}
