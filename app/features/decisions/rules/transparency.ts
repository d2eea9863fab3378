import { medianOf } from '#app/lib/median.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import {
  GROUND_LABELS,
  GROUNDS,
  KIND_LABELS,
  LED_BY_LABELS,
  type DecisionKind,
  type Ground,
  type LedBy,
  type Outcome,
} from './decisions.ts'

export type Decided = {
  kind: DecisionKind
  reason: string | null
  ledBy: LedBy
  askedAt: number | null
  decidedAt: number
  objectedAt: number | null
  outcome: Outcome | null
}
type Received = { ground: Ground; count: number }
export type Table = { title: string; rows: readonly (readonly [name: string, count: number])[] }

const OWN_WORDS = 'In the admin’s own words'

/** Counts a year for the transparency report. */
export function toReport(decided: readonly Decided[], received: readonly Received[]) {
  const restricted = decided.filter(({ kind }) => kind !== 'no action')
  const objected = decided.filter((one) => one.objectedAt !== null || one.outcome !== null)
  const waits = decided.flatMap(({ askedAt, decidedAt }) =>
    askedAt === null ? [] : decidedAt - askedAt,
  )
  const median = medianOf(waits)
  const tables: Table[] = [
    { title: 'Notices received', rows: GROUNDS.flatMap((one) => toGroundRow(one, received)) },
    { title: 'Decisions', rows: countBy(decided, ({ kind }) => KIND_LABELS[kind]) },
    {
      title: 'Restrictions by reason',
      rows: countBy(restricted, (one) => one.reason ?? OWN_WORDS),
    },
    { title: 'What led to them', rows: countBy(decided, ({ ledBy }) => LED_BY_LABELS[ledBy]) },
    {
      title: 'Objections',
      rows: countBy(objected, ({ outcome }) => OUTCOME_LABELS[outcome ?? 'open']),
    },
  ]
  // To a tenth.
  return {
    tables,
    medianDays: median === undefined ? null : Math.round((median / DAY_MS) * 10) / 10,
  }
}

const OUTCOME_LABELS = { upheld: 'Upheld', 'turned down': 'Turned down', open: 'Not yet answered' }

function toGroundRow(ground: Ground, received: readonly Received[]) {
  const count = received.find((one) => one.ground === ground)?.count ?? 0
  return count === 0 ? [] : [[GROUND_LABELS[ground], count] as const]
}

/** The most frequent first. */
function countBy<Item>(items: readonly Item[], nameOf: (item: Item) => string) {
  const groups = [...Map.groupBy(items, nameOf)]
  return groups
    .map(([name, all]) => [name, all.length] as const)
    .toSorted(([a, many], [b, more]) => more - many || a.localeCompare(b))
}
