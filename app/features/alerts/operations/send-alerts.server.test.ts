import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { openCatalogue } from '#app/features/directory/queries/catalogue.server.ts'
import { unsubscribe } from '#app/features/addresses/operations/leave.server.ts'
import { planAlertMails } from './plan-runs.server.ts'
import { toDay } from '#app/lib/time/days.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import { personalMails } from '#test/alert-mails.ts'
import { aFollower, anAlert, planAt, sendAlerts } from '#test/alerts.ts'
import { openSmtp, recipientsOf, sendCampaigns, startSending } from '#test/campaigns.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, NOW } from '#test/makers.ts'

/** Mornings at eight: NOW is Saturday noon, so the sixth is Friday. */
const morning = (days: number) => new Date(NOW.getTime() - 4 * HOUR_MS + days * DAY_MS)
const later = (ms: number) => new Date(NOW.getTime() + ms)
const SUNDAY = morning(1)
const MONDAY = morning(2)
const FRIDAY = morning(6)

function statesOf(rows: Awaited<ReturnType<typeof recipientsOf>>) {
  return rows.map(({ state }) => state)
}

async function bookmark(db: Db, userId: number, competitionId: number) {
  await db
    .insertInto('bookmarks')
    .values({ user_id: userId, competition_id: competitionId, created_at: 1 })
    .execute()
}

testOnDatabase('each new listing is mailed once, and nothing when nothing is new', async (db) => {
  const { smtp, transport } = await openSmtp()
  const { id, email } = await aFollower(db)
  await anAlert(db, id, { query: 'category=pets' })
  await aCompetition(db, { competitionTitle: 'Old', categories: ['Pets'] }, later(-HOUR_MS))
  await aCompetition(db, { competitionTitle: 'Win a lead', categories: ['Pets'] }, later(1))
  await aCompetition(db, { competitionTitle: 'Win a boat' }, later(1))
  await sendAlerts(db, transport, SUNDAY)
  expect(smtp.mails.map(({ recipients, subject }) => [recipients, subject])).toEqual([
    [[email], 'New: Win a lead'],
  ])
  expect(smtp.mails[0]?.text).not.toMatch(/Old|boat/)
  await sendAlerts(db, transport, SUNDAY)
  await sendAlerts(db, transport, MONDAY)
  expect(smtp.mails).toHaveLength(1)
  const later2 = new Date(MONDAY.getTime() + HOUR_MS)
  await aCompetition(db, { competitionTitle: 'Win a bowl', categories: ['Pets'] }, later2)
  await sendAlerts(db, transport, morning(3))
  expect(smtp.mails.map(({ subject }) => subject)).toEqual(['New: Win a lead', 'New: Win a bowl'])
})

testOnDatabase(
  'one mail has all lists of a person, each listing once, at most 20 of them',
  async (db) => {
    const { smtp, transport } = await openSmtp()
    const { id } = await aFollower(db)
    await anAlert(db, id, { query: 'category=pets' })
    await anAlert(db, id)
    await anAlert(db, id, { query: 'q=kayaks' })
    await anAlert(db, id, { query: 'q=unheard' })
    await aCompetition(db, { competitionTitle: 'Win a lead', categories: ['Pets'] }, later(1))
    await aCompetition(db, { competitionTitle: 'Win a kayak' }, later(2))
    for (let number = 0; number < 25; number += 1)
      await aCompetition(db, { competitionTitle: `Prize ${number}` }, later(3))
    await sendAlerts(db, transport, SUNDAY)
    expect(smtp.mails).toHaveLength(1)
    const { text = '', subject } = smtp.mails[0] ?? {}
    expect(subject).toBe('20 new competitions')
    expect(text.match(/\/competition\//g)).toHaveLength(20)
    expect(text.match(/Win a lead/g)).toHaveLength(1)
    expect(text).toContain('NEW: PETS')
    expect(text).not.toContain('UNHEARD')
  },
)

testOnDatabase('daily and weekly mails do not repeat each other', async (db) => {
  const { smtp, transport } = await openSmtp()
  const { id } = await aFollower(db)
  await anAlert(db, id, { query: 'category=pets' })
  await anAlert(db, id, { cadence: 'weekly' })
  await aCompetition(db, { competitionTitle: 'Win a lead', categories: ['Pets'] }, later(1))
  await aCompetition(db, { competitionTitle: 'Win a boat' }, later(1))
  await sendAlerts(db, transport, SUNDAY)
  await sendAlerts(db, transport, FRIDAY)
  expect(smtp.mails.map(({ subject }) => subject)).toEqual(['New: Win a lead', 'New: Win a boat'])
})

testOnDatabase('the state of a listing is read when its mail is sent', async (db) => {
  const { smtp, transport } = await openSmtp()
  const { id } = await aFollower(db)
  await anAlert(db, id)
  const open = { competitionTitle: 'Win a boat' }
  await aCompetition(db, open, later(1))
  const { competitionID } = await aCompetition(db, { competitionTitle: 'Taken back' }, later(1))
  await aCompetition(db, { competitionTitle: 'Casino', categories: ['Gambling'] }, later(1))
  await aCompetition(db, { competitionTitle: 'Paid', costsMoney: true }, later(1))
  await aCompetition(
    db,
    { competitionTitle: 'Closed', competitionEndDate: toDay('2026-11-21') },
    later(1),
  )
  await planAt(db, SUNDAY)
  await db
    .updateTable('competitions')
    .set({ status: 'rejected', published_at: null })
    .where('id', '=', competitionID)
    .execute()
  await sendCampaigns(db, { transport, personal: personalMails(db) }, SUNDAY)
  expect(smtp.mails.map(({ subject }) => subject)).toEqual(['New: Win a boat'])
  expect(smtp.mails[0]?.text).not.toMatch(/Taken back|Casino|Paid|Closed/)
})

testOnDatabase('who lives in Cork gets no mail of what is only for Kerry', async (db) => {
  const { smtp, transport } = await openSmtp()
  const { id } = await aFollower(db)
  await anAlert(db, id, { query: 'fit=roi-cork-18' })
  await aCompetition(db, { competitionTitle: 'For Kerry', onlyCounties: 'kerry' }, later(1))
  await aCompetition(db, { competitionTitle: 'For both', onlyCounties: 'cork, kerry' }, later(1))
  await sendAlerts(db, transport, SUNDAY)
  expect(smtp.mails.map(({ subject }) => subject)).toEqual(['New: For both'])
})

testOnDatabase('restricted listings are in no mail of a search either', async (db) => {
  const { smtp, transport } = await openSmtp()
  const { id } = await aFollower(db)
  await anAlert(db, id, { query: 'q=kayak' })
  await anAlert(db, id, { query: 'category=gambling' })
  await aCompetition(db, { competitionTitle: 'Kayak', categories: ['Gambling'] }, later(1))
  expect(await planAt(db, SUNDAY)).toBe(0)
  await sendAlerts(db, transport, SUNDAY)
  expect(smtp.mails).toEqual([])
})

testOnDatabase('who paused, never confirmed, bounced or ended gets nothing', async (db) => {
  const { smtp, transport } = await openSmtp()
  const [paused, asked, bounced, ended, stays] = [
    await aFollower(db),
    await aFollower(db),
    await aFollower(db),
    await aFollower(db),
    await aFollower(db),
  ]
  await anAlert(db, paused.id, { paused_at: 1 })
  await anAlert(db, asked.id, { confirmed_at: null })
  for (const { id } of [bounced, ended, stays]) await anAlert(db, id)
  await aCompetition(db, {}, later(1))
  expect(await planAt(db, SUNDAY)).toBe(3)
  await db.updateTable('followers').set({ bounced_at: 1 }).where('id', '=', bounced.id).execute()
  await db.deleteFrom('followers').where('id', '=', ended.id).execute()
  await sendCampaigns(db, { transport, personal: personalMails(db) }, SUNDAY)
  expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([[stays.email]])
  expect(statesOf(await recipientsOf(db)).toSorted()).toEqual(['sent', 'skipped', 'skipped'])
})

testOnDatabase('daily mails of members begin with bookmarks that close tomorrow', async (db) => {
  const { smtp, transport } = await openSmtp()
  const member = await aMember(db)
  const unproven = await aMember(db, { email_confirmed_at: null })
  const closing = { competitionEndDate: toDay('2026-11-23') }
  const ids = []
  for (const more of [{}, { competitionEndDate: toDay('2026-11-24') }, { costsMoney: true }])
    ids.push(
      (
        await aCompetition(db, {
          competitionTitle: `Bookmark ${ids.length}`,
          ...closing,
          ...more,
        })
      ).competitionID,
    )
  for (const id of ids) {
    await bookmark(db, member.id, id)
    await bookmark(db, unproven.id, id)
  }
  for (const { email } of [member, unproven])
    await anAlert(db, (await aFollower(db, email)).id, { query: 'category=pets' })
  await sendAlerts(db, transport, SUNDAY)
  expect(smtp.mails.map(({ recipients, subject }) => [recipients, subject])).toEqual([
    [[member.email], 'Closing tomorrow: what you saved'],
  ])
  expect(smtp.mails[0]?.text.match(/Bookmark \d/g)).toEqual(['Bookmark 0'])
  await sendAlerts(db, transport, MONDAY)
  expect(smtp.mails[1]?.text.match(/Bookmark \d/g)).toEqual(['Bookmark 1'])
})

testOnDatabase('a mail’s one click ends everything that its reader follows', async (db) => {
  const { smtp, transport } = await openSmtp()
  const [first, second] = [await aFollower(db), await aFollower(db)]
  for (const { id } of [first, second]) await anAlert(db, id)
  await aCompetition(db, {}, later(1))
  await sendAlerts(db, transport, SUNDAY)
  const mail = smtp.mails.find(({ recipients }) => recipients[0] === first.email)
  const [token = ''] = /(?<=\/alerts\/)[\w-]{43}/.exec(mail?.text ?? '') ?? []
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
    `<https://competitions.example/one-click-unsubscribe/${token}>`,
  )
  expect(await unsubscribe(db, token, SUNDAY)).toBe(true)
  expect(await unsubscribe(db, token, SUNDAY)).toBe(true)
  expect(await db.selectFrom('followers').select('id').execute()).toEqual([{ id: second.id }])
})

testOnDatabase(
  'an uncertain mail is not sent again by itself, nor are its listings',
  async (db) => {
    const { smtp, transport } = await openSmtp()
    const { id } = await aFollower(db)
    await anAlert(db, id)
    await aCompetition(db, { competitionTitle: 'Win a boat' }, later(1))
    await planAt(db, SUNDAY)
    smtp.behave('drop')
    const personal = personalMails(db)
    const delivery = startSending(db, { transport, personal }, SUNDAY)
    await expect.poll(async () => (await recipientsOf(db))[0]?.state).toBe('uncertain')
    await delivery.stop()
    smtp.behave('accept')
    await sendAlerts(db, transport, MONDAY)
    expect(smtp.mails).toEqual([])
    // Sent again by an admin, it has what it had.
    await db.updateTable('campaign_recipients').set({ state: 'waiting', due_at: 1 }).execute()
    await db.updateTable('campaigns').set({ status: 'sending' }).execute()
    await sendCampaigns(db, { transport, personal }, MONDAY)
    expect(smtp.mails.map(({ subject }) => subject)).toEqual(['New: Win a boat'])
    expect(await recipientsOf(db)).toMatchObject([{ state: 'sent', token: null }])
  },
)

testOnBothDatabases('planning that was interrupted goes on and plans nobody twice', async (db) => {
  const { smtp, transport } = await openSmtp()
  for (let number = 0; number < 120; number += 1) {
    const { id } = await aFollower(db)
    await anAlert(db, id, { query: number % 2 === 0 ? '' : `q=boat&value=1000&as=${number}` })
    await anAlert(db, id, { query: `q=boat+number${number}` })
  }
  await aCompetition(db, { competitionTitle: 'Win a boat' }, later(1))
  const controller = new AbortController()
  const { readOpen } = openCatalogue(db)
  let batches = 0
  const stopLater: typeof readOpen = (today) => {
    batches += 1
    if (batches === 2) controller.abort(new Error('stopped'))
    return readOpen(today)
  }
  const stopping = planAlertMails({ db, readOpen: stopLater }, SUNDAY, controller.signal)
  await expect(stopping).rejects.toThrow('stopped')
  expect(await recipientsOf(db)).toHaveLength(60)
  // Until everything is planned, nothing leaves.
  await sendCampaigns(db, { transport, personal: personalMails(db) }, SUNDAY)
  expect(smtp.mails).toEqual([])
  expect(await planAt(db, SUNDAY)).toBe(0)
  expect(await db.selectFrom('alert_runs').select('planned_at').execute()).toEqual([
    { planned_at: SUNDAY.getTime() },
  ])
  expect(await planAt(db, SUNDAY)).toBe(0)
  await sendCampaigns(db, { transport, personal: personalMails(db) }, SUNDAY)
  expect(new Set(smtp.mails.map(({ recipients }) => recipients[0])).size).toBe(60)
  expect(smtp.mails).toHaveLength(60)
})

testOnDatabase('mails of yesterday that never left are replaced by today’s', async (db) => {
  const { smtp, transport } = await openSmtp()
  const { id } = await aFollower(db)
  await anAlert(db, id)
  await aCompetition(db, { competitionTitle: 'Win a boat' }, later(1))
  await planAt(db, SUNDAY)
  await aCompetition(db, { competitionTitle: 'Win a kayak' }, later(DAY_MS - 2 * HOUR_MS))
  await sendAlerts(db, transport, MONDAY)
  expect(smtp.mails.map(({ subject }) => subject)).toEqual(['2 new competitions'])
  expect(statesOf(await recipientsOf(db))).toEqual(['skipped', 'sent'])
})

testOnDatabase('a listing of the last minutes comes with the next mail', async (db) => {
  const { smtp, transport } = await openSmtp()
  const { id } = await aFollower(db)
  await anAlert(db, id)
  await aCompetition(db, { competitionTitle: 'Win a boat' }, new Date(SUNDAY.getTime() - MINUTE_MS))
  await sendAlerts(db, transport, SUNDAY)
  expect(smtp.mails).toEqual([])
  await sendAlerts(db, transport, MONDAY)
  expect(smtp.mails.map(({ subject }) => subject)).toEqual(['New: Win a boat'])
})
