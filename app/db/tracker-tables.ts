import type { Generated } from 'kysely'
import type { Day } from '#app/lib/time/days.ts'
import type { Instant } from './values.ts'

export type TrackerTables = {
  /** Of an undone entry only the id is left. */
  tracker_entries: {
    user_id: number
    id: string
    competition_id: number | null
    entered_at: Instant | null
    day: Day | null
    via: 'opened' | 'round' | 'by-hand' | null
    undone: Generated<0 | 1>
    seq: number
  }
  tracker_marks: {
    user_id: number
    competition_id: number
    state: 'none' | 'later' | 'not-for-me'
    changed_at: Instant
    device: string
    seq: number
  }
  tracker_wins: {
    user_id: number
    id: string
    competition_id: number | null
    prize: string
    promoter: string
    value: number | null
    /** '' for an entry that is not won. */
    won_on: Day | ''
    answered_on: Day | null
    promised_by: Day | null
    arrived_on: Day | null
    entered_on: Day | null
    closes_on: Day | null
    link: Generated<string>
    lost: Generated<0 | 1>
    repeats: 'daily' | 'weekly' | 'monthly' | null
    note: string
    deleted: 0 | 1
    changed_at: Instant
    device: string
    seq: number
  }
}
