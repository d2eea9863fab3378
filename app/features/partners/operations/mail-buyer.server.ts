import type { Db } from '#app/db/client.server.ts'
import { selectBookings } from '#app/features/bookings/queries/bookings.server.ts'
import { toMail } from '#app/features/mailing/mail.ts'
import { enqueueMail } from '#app/features/mailing/operations/enqueue-mail.server.ts'
import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { addDays, dublinDay, type Day } from '#app/lib/time/days.ts'
import { placeAndDays } from '../rules/booking-words.ts'
import { reportSigner } from './report-links.server.ts'

const SOON_DAYS = 3
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
    .$if(id !== undefined, (query) => query.where('bookings.id', '=', id ?? 0))
    .where(({ or, eb, ref }) =>
      or([
        eb('told', 'is', null),
        eb('told', '<>', ref('bookings.state')),
        eb('bookings.state', '=', 'running'),
      ]),
    )
    .orderBy('bookings.id')
    .execute()
  const soon = addDays(dublinDay(now), SOON_DAYS)
  const reportOf = await reportSigner(tx, now)
  let sent = 0
  for (const booking of booked) {
    const { name, told, email, reason, until } = booking
    const kind = nextMail(booking, soon)
    const [title, sentence] = MAILS[kind] ?? []
    if (!title || !sentence || !email || kind === told) continue
    const { numUpdatedRows } = await tx
      .updateTable('bookings')
      .set({ told: kind })
      .where('id', '=', booking.id)
      .where('told', told === null ? 'is' : '=', told)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) continue
    const link = baseUrl + reportOf({ kind: 'booking', id: booking.id, until })
    const mail = toMail(email, `${title}: ${name}`, {
      title,
      before: [`“${name}”: ${placeAndDays(booking)}.`, sentence, ...(reason ? [reason] : [])],
      ...(kind !== 'withdrawn' && { buttons: [{ label: 'See the report', link }] }),
      footer: [`${SITE_NAME} sent this mail because your address was given with this booking.`],
    })
    await enqueueMail(tx, mail, now, { cause: `booking ${booking.id}`, unlimited: true })
    sent += 1
  }
  return sent
}

type Told = { state: string; told: string | null; until: Day | null }

/** A short booking is told that it has begun before it is told that it ends. */
function nextMail({ state, told, until }: Told, soon: Day): string {
  if (state !== 'running' || (told !== 'running' && told !== 'ending')) return state
  return until && until <= soon ? 'ending' : told
}
