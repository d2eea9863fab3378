import type { Db } from '#app/db/client.server.ts'
import { selectBookings } from '#app/features/bookings/queries/bookings.server.ts'
import { toMail } from '#app/features/mailing/mail.ts'
import { enqueueMail } from '#app/features/mailing/operations/enqueue-mail.server.ts'
import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { addDays, dublinDay, type Day } from '#app/lib/time/days.ts'
import { placeAndDays } from '../rules/booking-words.ts'
import { reportSigner } from './report-links.server.ts'

const SOON_DAYS = 3
const LAST = ['ended', 'withdrawn']
const MAILS: Record<string, readonly [title: string, sentence: string]> = {
  agreed: ['Agreed', 'The place is held for you. It is shown once the payment has arrived.'],
  withdrawn: ['Not possible', 'We cannot show this.'],
  running: ['It has begun', 'It is shown from today, labelled as paid for.'],
  ending: ['It ends soon', 'It ends by itself. Write to us if you would like to go on.'],
  ended: ['It has ended', 'Thank you. The report has the figures of its days.'],
}

/**
 * Tells buyers what has become of their bookings; each mail is claimed by its row, so it is sent once. Bookings of the house
 * have no address. @param id one booking alone, for a caller that has locked it. @returns how many mails were written.
 */
export async function mailBuyers(tx: Db, baseUrl: string, now: Date, id?: number): Promise<number> {
  const booked = await selectBookings(tx)
    .select('told')
    .where('buyer_email', 'is not', null)
    .where(({ or, eb }) => or([eb('told', 'is', null), eb('told', 'not in', LAST)]))
    .$if(id !== undefined, (query) => query.where('bookings.id', '=', id ?? 0))
    .orderBy('bookings.id')
    .execute()
  const reportOf = await reportSigner(tx, now)
  let sent = 0
  for (const booking of booked) {
    const kind = nextMail(booking, addDays(dublinDay(now), SOON_DAYS))
    if (!(kind in MAILS) || !(await claim(tx, booking, kind))) continue
    const link = baseUrl + reportOf({ kind: 'booking', id: booking.id, until: booking.until })
    const options = { cause: `booking ${booking.id}`, unlimited: true }
    await enqueueMail(tx, toBuyer(booking, kind, link), now, options)
    sent += 1
  }
  return sent
}

type Booking = Awaited<ReturnType<ReturnType<typeof selectBookings>['executeTakeFirstOrThrow']>>
type Told = Pick<Booking, 'id' | 'state' | 'until'> & { told: string | null }

/** A short booking is told that it has begun before it is told that it ends. */
function nextMail({ state, told, until }: Told, soon: Day): string {
  if (state !== 'running' || (told !== 'running' && told !== 'ending')) return state
  return until && until <= soon ? 'ending' : told
}

/** @returns false when the buyer was told. */
async function claim(tx: Db, { id, told }: Told, kind: string): Promise<boolean> {
  if (kind === told) return false
  const { numUpdatedRows } = await tx
    .updateTable('bookings')
    .set({ told: kind })
    .where('id', '=', id)
    .where('told', told === null ? 'is' : '=', told)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

function toBuyer(booking: Booking, kind: string, link: string) {
  const { name, email, reason } = booking
  const [title = '', sentence = ''] = MAILS[kind] ?? []
  return toMail(email ?? '', `${title}: ${name}`, {
    title,
    before: [`“${name}”: ${placeAndDays(booking)}.`, sentence, ...(reason ? [reason] : [])],
    ...(kind !== 'withdrawn' && { buttons: [{ label: 'See the report', link }] }),
    footer: [`${SITE_NAME} sent this mail because your address was given with this booking.`],
  })
}
