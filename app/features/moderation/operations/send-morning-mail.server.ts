import type { Db } from '#app/db/client.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { morningMail } from '#app/features/letters/mail-for-operator.ts'
import { enqueueMail } from '#app/features/mail/operations/enqueue-mail.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { readAdminDesk } from '../queries/admin-desk.server.ts'
import { listMorningAddresses } from '#app/features/addresses/queries/address-book.server.ts'
import { MORNING_MAIL_HOUR, morningSentence } from '../rules/health.ts'

/** As cron writes it, in Irish time. */
export const MORNING_MAIL_TIME = `0 ${MORNING_MAIL_HOUR} * * *`

type Deps = { db: Db; baseUrl: string; morningMailTo: string | undefined }

/** At most once a day, and only when something waits. @returns the number of mails. */
export async function sendMorningMail({ db, baseUrl, morningMailTo }: Deps, now: Date) {
  const today = dublinDay(now)
  const words = morningSentence(await readAdminDesk(db, { kind: 'operator' }), now)
  if (words === undefined) return 0
  const addresses = await listMorningAddresses(db, morningMailTo)
  const cause = `morning:${today}`
  return db.transaction().execute(async (tx) => {
    if (await isAny(tx.selectFrom('mails').where('cause', '=', cause))) return 0
    for (const to of addresses) {
      const mail = morningMail({ to, words, link: `${baseUrl}/admin` })
      await enqueueMail(tx, mail, now, { cause, unlimited: true })
    }
    return addresses.length
  })
}
