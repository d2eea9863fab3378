import type { Generated } from 'kysely'
import type { Day } from '#app/lib/time/days.ts'
import type { Instant } from './values.ts'

export type BookingTables = {
  bookings: {
    id: Generated<number>
    place: string
    competition_id: number | null
    image: string | null
    btn_text: string | null
    description: string | null
    url: string | null
    from_day: Day | null
    until_day: Day | null
    buyer: string
    buyer_email: string | null
    price_note: Generated<string>
    reason: string | null
    state: 'asked' | 'agreed' | 'paid' | 'running' | 'ended' | 'withdrawn'
    paused_at: Instant | null
    told: string | null
    before_decision: string | null
    created_at: Instant
    changed_at: Instant
  }
  booking_counts: {
    day: Day
    booking_id: number
    openings: number
  }
}
