import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { selectBookings } from '#app/features/bookings/queries/bookings.server.ts'
import { PLACES, isPlace } from '#app/features/bookings/rules/places.ts'
import { toMail } from '#app/features/mailing/mail.ts'
import { enqueueMail } from '#app/features/mailing/operations/enqueue-mail.server.ts'
import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { nameOf, spanOf } from '../rules/booking-words.ts'
import { reportPath } from './report-links.server.ts'

const SOON_DAYS = 3
const MAILS = {
  agreed: ['Agreed', 'The place is held for you. It is shown once the payment has arrived.'],
  withdrawn: ['Not possible', 'We cannot show this.'],
  running: ['It has begun', 'It is shown from today, labelled as paid for.'],
  ending: ['It ends soon', 'It ends by itself. Write to us if you would like to go on.'],
  ended: ['It has ended', 'Thank you. The report has the figures of its days.'],
} as const
type Kind = keyof typeof MAILS
type Sending = { baseUrl: string; now: Date }

/** Mails what has happened to bookings since: begun, about to end, ended. Each mail is claimed, so it is sent once. */
export async function mailBuyers(db: Db, baseUrl: string, now: Date): Promise<number> {
  const soon = addDays(dublinDay(now), SOON_DAYS)
  let sent = 0
  for (const kind of ['running', 'ending', 'ended'] as const) {
    const due = await selectBookings(db)
      .where('buyer_email', 'is not', null)
      .where('bookings.state', '=', kind === 'ended' ? 'ended' : 'running')
      .where((eb) => eb.or([eb('told', 'is', null), eb('told', 'in', earlier(kind))]))
      .$if(kind === 'ending', (query) => query.where('until_day', '<=', soon))
      .execute()
    for (const { id } of due)
      await db.transaction().execute((tx) => mailBuyer(tx, id, kind, { baseUrl, now }))
    sent += due.length
  }
  return sent
}

const ORDER: readonly Kind[] = ['withdrawn', 'agreed', 'running', 'ending', 'ended']
const earlier = (kind: Kind) => ORDER.slice(0, ORDER.indexOf(kind))

/** Tells the buyer once. Bookings of the house have no address. */
export async function mailBuyer(tx: Db, id: number, kind: Kind, { baseUrl, now }: Sending) {
  const claimed = await tx
    .updateTable('bookings')
    .set({ told: kind })
    .where('id', '=', id)
    .where('buyer_email', 'is not', null)
    .where((eb) => eb.or([eb('told', 'is', null), eb('told', '<>', sql.val(kind))]))
    .returning('id')
    .executeTakeFirst()
  if (!claimed) return
  const booking = await selectBookings(tx).where('bookings.id', '=', id).executeTakeFirstOrThrow()
  const [words, sentence] = MAILS[kind]
  const place = isPlace(booking.place) ? PLACES[booking.place].label : booking.place
  const mail = toMail(booking.email ?? '', `${words}: ${nameOf(booking)}`, {
    title: words,
    before: [
      `“${nameOf(booking)}”: ${place}, ${spanOf(booking)}.`,
      sentence,
      ...(booking.reason ? [booking.reason] : []),
    ],
    ...(kind !== 'withdrawn' && {
      buttons: [{ label: 'See the report', link: baseUrl + (await reportPath(tx, id, now)) }],
    }),
    footer: [`${SITE_NAME} sent this mail because your address was given with this booking.`],
  })
  await enqueueMail(tx, mail, now, { cause: `booking ${id}`, unlimited: true })
}
