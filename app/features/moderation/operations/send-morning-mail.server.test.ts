import { expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { nextTime } from '#app/lib/time/cron.ts'
import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, aReport, NOW } from '#test/makers.ts'
import { sendMorningMail } from './send-morning-mail.server.ts'

const deps = (db: Db, morningMailTo?: string) => ({
  db,
  baseUrl: 'https://competitions.example',
  morningMailTo,
})
const listMails = (db: Db) =>
  db.selectFrom('mails').select(['recipient', 'subject', 'text']).orderBy('id').execute()

testOnDatabase('nothing waits: nobody is mailed', async (db) => {
  await aCompetition(db)
  expect(await sendMorningMail(deps(db, 'desk@example.ie'), NOW)).toBe(0)
  expect(await listMails(db)).toEqual([])
})

testOnDatabase('one mail a day says what waits, however often the job runs', async (db) => {
  await aCompetition(db, { status: 'pending' }, new Date(NOW.getTime() - DAY_MS))
  const { competitionID } = await aCompetition(db)
  await aReport(db, competitionID)
  for (const hours of [0, 1, 5])
    await sendMorningMail(deps(db, 'desk@example.ie'), new Date(NOW.getTime() + hours * HOUR_MS))
  const mails = await listMails(db)
  expect(mails).toMatchObject([
    {
      recipient: 'desk@example.ie',
      subject: '1 waiting, the oldest since yesterday 12:00, 1 report',
    },
  ])
  expect(mails[0]?.text).toContain('https://competitions.example/admin')
  await sendMorningMail(deps(db, 'desk@example.ie'), new Date(NOW.getTime() + DAY_MS))
  expect(await listMails(db)).toHaveLength(2)
})

testOnDatabase('without a setting it goes to the admins whose address is confirmed', async (db) => {
  await aCompetition(db, { status: 'pending' })
  const confirmed = { email_confirmed_at: 1 }
  await aMember(db, { ...confirmed, is_admin: 1, email: 'maeve@example.ie' })
  await aMember(db, { is_admin: 1, email: 'aoife@example.ie', email_confirmed_at: null })
  await aMember(db, { ...confirmed, is_admin: 1, email: 'sean@example.ie', suspended_at: 1 })
  await aMember(db, { ...confirmed, email: 'mary@example.ie' })
  expect(await sendMorningMail(deps(db), NOW)).toBe(1)
  expect(await listMails(db)).toMatchObject([{ recipient: 'maeve@example.ie' }])
})

test.for([
  ['the clocks go forward', '2026-03-28T12:00:00Z', '2026-03-29T07:00:00Z'],
  ['the clocks go back', '2026-10-24T12:00:00Z', '2026-10-25T08:00:00Z'],
])('it is due at eight on the morning when %s', ([, after = '', due]) => {
  const first = nextTime('0 8 * * *', Date.parse(after))
  expect(new Date(first)).toEqual(new Date(due ?? ''))
  expect(nextTime('0 8 * * *', first) - first).toBe(DAY_MS)
})
