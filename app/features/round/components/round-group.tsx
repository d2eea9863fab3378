import { useId, type ReactNode } from 'react'
import type { Group, RoundRow } from '../rules/plan.ts'

const TITLES: Record<Group, string> = {
  'closing-today': 'Closing today',
  daily: 'Your dailies',
  weekly: 'Weekly and due',
  saved: 'Saved and closing within 3 days',
  new: 'New for you',
}

type Props = { group: Group; rows: readonly RoundRow[]; children: (row: RoundRow) => ReactNode }

export function RoundGroup({ group, rows, children }: Props) {
  const id = useId()
  const own = rows.filter((row) => row.group === group)
  const due = own.filter(({ state }) => state === 'due').length
  if (own.length === 0) return null
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="mb-2 text-lg font-semibold">
        {TITLES[group]} <span className="text-muted">({due === 0 ? 'done' : due})</span>
      </h2>
      <ol className="card-grid card-rows">
        {own.map((row) => (
          <li key={row.facts.competitionID}>{children(row)}</li>
        ))}
      </ol>
    </section>
  )
}
