import { BOOKING_REASON_MAX, deskLines } from '#app/features/partners/rules/booking-words.ts'
import { IntentButton } from '../components/moderation-form.tsx'
import type { CheckOf } from './kinds.server.ts'
import { AnswerBox, AnswerLine, Decide, Panel } from './panels.tsx'
import { ofListing, type View } from './view.tsx'

export function bookings({ booking, listing }: CheckOf<'bookings'>): View {
  const isAsked = booking.state === 'asked'
  const { url } = booking
  return {
    ...(listing
      ? ofListing(listing)
      : { path: '/admin/bookings', about: url, url: url ?? undefined }),
    title: booking.name,
    word: isAsked ? 'Asked for' : 'Not paid',
    finding: deskLines(booking).map((line) => <p key={line}>{line}</p>),
    actions: (
      <>
        {isAsked ? (
          <Panel shortcut="c" label="Agree" isPrimary>
            <AnswerLine name="price" label="Note on the price" maxLength={BOOKING_REASON_MAX} />
            <IntentButton intent="agree">Agree</IntentButton>
          </Panel>
        ) : (
          <Decide shortcut="c" intent="paid" isPrimary label="Mark paid" />
        )}
        {/* The buyer is told the reason. */}
        <Panel shortcut="x" label="Refuse">
          <AnswerBox name="reason" label="Why it is refused" maxLength={BOOKING_REASON_MAX} />
          <IntentButton intent="refuse">Send</IntentButton>
        </Panel>
      </>
    ),
  }
}
