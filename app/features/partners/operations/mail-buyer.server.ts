import type { Db } from '#app/db/client.server.ts'
import { selectBookings } from '#app/features/places/queries/bookings.server.ts'
import { UNDO_GRACE_MS, UNDO_MS } from '#app/features/listings/rules/undo.ts'
import { toMail } from '#app/features/letters/mail.ts'
import { cancelMails, enqueueMail } from '#app/features/mail/operations/enqueue-mail.server.ts'
import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { addDays, dublinDay, type Day } from '#app/lib/time/days.ts'
import { placeAndDays } from '../rules/booking-words.ts'
import { countLabel } from '../rules/openings.ts'

const SOON_DAYS = 3
const LAST = ['ended', 'withdrawn']
const MAILS: Record<string, readonly [title: string, sentence: string]> = {
  agreed: ['Agreed', 'The place is held for you. It is shown once the payment has arrived.'],
  withdrawn: ['Not possible', 'We cannot show this.'],
  running: ['It has begun', 'It is shown from today, labelled as paid for.'],
  ending: ['It ends soon', 'It ends by itself. Write to us if you would like to go on.'],
  ended: ['It has ended', 'Thank you.'],
}

/** What the first mail says of a place that was paid for before it left. */
const PAID = ['Agreed', 'The place is yours. It is shown from the first day on.'] as const

/**
 * Tells buyers what has become of their bookings, once; a mail that has not left and is no longer true is withdrawn.
 * Bookings of the house have no address.
 * @param decided a booking that an admin has just decided on and locked: its mail waits while that can be undone.
 * @returns how many mails were written.
 */
export async function mailBuyers(tx: Db, now: Date, decided?: number): Promise<number> {
  const booked = await selectBookings(tx)
    .select('told')
    .where('buyer_email', 'is not', null)
    .where(({ eb }) =>
      decided === undefined
        ? eb('told', 'is', null).or('told', 'not in', LAST)
        : eb('bookings.id', '=', decided),
    )
    .orderBy('bookings.id')
    .execute()
  const soon = addDays(dublinDay(now), SOON_DAYS)
  let sent = 0
  for (const { id, told, ...booking } of booked) {
    if (decided === undefined && !isNews(nextMail({ ...booking, told }, soon), told)) continue
    if (await mailBuyer(tx, { id, soon, isDecided: id === decided }, now)) sent += 1
  }
  return sent
}

type Mailing = { id: number; soon: Day; isDecided: boolean }

/** @returns whether there was news since the last mail that has left. */
async function mailBuyer(tx: Db, { id, soon, isDecided }: Mailing, now: Date) {
  const row = tx.updateTable('bookings').where('id', '=', id)
  // Locked: another server may be telling them.
  await row.set(({ ref }) => ({ id: ref('id') })).execute()
  const booking = await selectBookings(tx)
    .select('told')
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow()
  if (!isDecided && !isNews(nextMail(booking, soon), booking.told)) return false
  const cause = `booking ${id}`
  const [unsent] = await cancelMails(tx, cause)
  const knownBefore = unsent ? unsent.known_before : booking.told
  const kind = nextMail({ ...booking, told: knownBefore }, soon)
  const isNew = isNews(kind, knownBefore)
  await row.set({ told: isNew ? kind : knownBefore }).execute()
  if (!isNew) return false
  const delayMs = isDecided ? UNDO_MS + UNDO_GRACE_MS : 0
  const options = { cause, knownBefore, delayMs, unlimited: true }
  await enqueueMail(tx, toBuyer(booking, kind), now, options)
  return true
}

function isNews(kind: string, told: string | null) {
  return kind in MAILS && kind !== told
}

type Booking = Awaited<ReturnType<ReturnType<typeof selectBookings>['executeTakeFirstOrThrow']>>
type Told = Pick<Booking, 'state' | 'until'> & { told: string | null }

/** The buyer of a short booking learns of its start before its end. */
function nextMail({ state, told, until }: Told, soon: Day): string {
  if (state === 'paid') return 'agreed'
  if (state !== 'running' || (told !== 'running' && told !== 'ending')) return state
  return until && until <= soon ? 'ending' : told
}

function toBuyer(booking: Booking, kind: string) {
  const { name, email, reason, state, url, openings } = booking
  const [title = '', sentence = ''] = state === 'paid' ? PAID : (MAILS[kind] ?? [])
  return toMail(email ?? '', `${title}: ${name}`, {
    title,
    before: [
      `“${name}”: ${placeAndDays(booking)}.`,
      sentence,
      ...(kind === 'ended' && url ? [`It was opened ${countLabel(openings)} times.`] : []),
      ...(reason ? [reason] : []),
    ],
    footer: [`${SITE_NAME} sent this mail because your address was given with this booking.`],
  })
}
