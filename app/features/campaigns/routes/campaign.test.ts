import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testApp } from '#test/app.ts'
import { aCampaign, openSmtp, recipientsOf, sendCampaigns, statusOf } from '#test/campaigns.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, anAdmin, aSubscriber, NOW, type Caller } from '#test/makers.ts'
import { get, postForm, postToAction } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const LIST = '/admin/email-campaigns'
const WRITTEN = { subject: 'News', body: 'Hello **you**\n\n{{newest 5}}', category: '' }

type Loaded = {
  bounces?: object[]
  campaign?: { updatedAt: number; status: string; body: string; refusal?: string }
  addressees?: number
  campaigns?: object[]
  digest?: object
}

/** The fields an editor sends right after loading. */
async function versionOf(db: Db, path: string) {
  const id = Number(/\/(\d+)$/.exec(path)?.[1] ?? 0)
  const found = db.selectFrom('campaigns').select('updated_at').where('id', '=', id)
  return String((await found.executeTakeFirst())?.updated_at ?? 0)
}

async function openDesk(db: Db) {
  let kicks = 0
  const app = testApp(db, { renderPage: await pagesAsData(), kickMail: () => (kicks += 1) })
  const admin = await anAdmin(db)
  const send = async (path: string, fields: Record<string, string>, caller: Caller = admin) => {
    const version = await versionOf(db, path)
    const { status, headers, text } = await postForm(app, path, { version, ...fields }, caller)
    const [answer] = Object.values(text ? (JSON.parse(text).actionData ?? {}) : {})
    const { done, problem } = (answer ?? {}) as { done?: string; problem?: { detail: string } }
    return { status, goTo: headers.get('location'), done, detail: problem?.detail }
  }
  const page = async (path: string) => {
    const { status, text } = await get(app, path, admin)
    const loaded = Object.values(JSON.parse(text).loaderData as Record<string, unknown>)
    return { status, ...(loaded.at(-1) as Loaded) }
  }
  return { app, admin, send, page, kicks: () => kicks }
}

testOnDatabase(
  'an operator writes, tests and sends a campaign, and sees the result',
  async (db) => {
    const { app, admin, send, page, kicks } = await openDesk(db)
    for (let number = 0; number < 3; number += 1) await aSubscriber(db)
    await aCompetition(db, { competitionTitle: 'Win a kayak' })

    expect(await send(`${LIST}/new`, { ...WRITTEN, intent: 'save' })).toMatchObject({
      status: 302,
      goTo: `${LIST}/1?saved=save`,
    })
    expect(
      await send(`${LIST}/1`, { ...WRITTEN, subject: 'Better news', intent: 'test' }),
    ).toMatchObject({
      done: `Saved. A test is on its way to ${admin.email}.`,
    })
    const test = await db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
    expect(test).toMatchObject({ recipient: admin.email, subject: 'Test: Better news' })
    expect(test.unsubscribe_link).toMatch(/\/one-click-unsubscribe\/[\w-]{43}$/)
    expect(test.text).toContain('Win a kayak')

    expect((await send(`${LIST}/1`, { ...WRITTEN, intent: 'continue' })).goTo).toBe(
      `${LIST}/1?step=send`,
    )
    const step = await page(`${LIST}/1?step=send`)
    expect(step.addressees).toBe(3)
    const version = String(step.campaign?.updatedAt)
    const sent = await send(`${LIST}/1`, { intent: 'schedule', when: 'now', version })
    expect([sent.goTo, kicks()]).toEqual([`${LIST}/1`, 2])

    const { smtp, transport } = await openSmtp()
    await sendCampaigns(db, { transport })
    expect(smtp.mails).toHaveLength(3)
    const { body } = await postToAction(app, `${LIST}/1`, { intent: 'progress' }, admin)
    expect((body as { progress?: object }).progress).toEqual({
      status: 'sent',
      isStarting: false,
      total: 3,
      waiting: 0,
      sending: 0,
      sent: 3,
      bounced: 0,
      bouncedLater: 0,
      complained: 0,
      failed: 0,
      skipped: 0,
      uncertain: 0,
      unsubscribed: 0,
    })
  },
)

testOnDatabase('a campaign changed since confirmation asks for another look', async (db) => {
  const { send, page } = await openDesk(db)
  await aSubscriber(db)
  await aCompetition(db)
  await send(`${LIST}/new`, { ...WRITTEN, intent: 'save' })
  const { campaign } = await page(`${LIST}/1?step=send`)
  const stale = { intent: 'schedule', when: 'now', version: String((campaign?.updatedAt ?? 0) - 1) }
  expect(await send(`${LIST}/1`, stale)).toMatchObject({
    status: 409,
    detail: expect.stringContaining('changed this campaign') as string,
  })
  expect(await statusOf(db, 1)).toBe('draft')
})

testOnDatabase(
  'the second of two edits of one version is refused, and its text stays',
  async (db) => {
    const { app, admin, send, page } = await openDesk(db)
    await send(`${LIST}/new`, { ...WRITTEN, intent: 'save' })
    const version = await versionOf(db, `${LIST}/1`)
    const mine = { ...WRITTEN, body: 'Mine', intent: 'save', version }
    const theirs = { ...WRITTEN, body: 'Theirs', intent: 'save', version }
    expect(await send(`${LIST}/1`, mine)).toMatchObject({ done: 'Saved.' })
    expect(await send(`${LIST}/1`, mine)).toMatchObject({ done: 'Saved.' })
    const refused = await postForm(app, `${LIST}/1`, theirs, admin)
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('saved elsewhere while you were writing'),
    ])
    expect(refused.text).toContain('"body":"Theirs"')
    expect((await page(`${LIST}/1`)).campaign?.body).toBe('Mine')
    expect((await send(`${LIST}/1`, { ...WRITTEN, body: 'Theirs', intent: 'save' })).done).toBe(
      'Saved.',
    )
    const { version: _, ...unversioned } = theirs
    expect((await postForm(app, `${LIST}/1`, unversioned, admin)).status).toBe(400)
  },
)

testOnDatabase('errors are shown before anything is sent', async (db) => {
  const { send, page } = await openDesk(db)
  const wrong: [Record<string, string>, RegExp][] = [
    [{ ...WRITTEN, subject: '' }, /needs a subject/],
    [{ ...WRITTEN, subject: 'a\r\nBcc: x@y.ie' }, /one line/],
    [{ ...WRITTEN, subject: 'x'.repeat(151) }, /at most 150/],
    [{ ...WRITTEN, body: 'x'.repeat(20_001) }, /at most 20,000/],
    [{ ...WRITTEN, category: 'Gambling' }, /no such audience/],
  ]
  for (const [fields, detail] of wrong) {
    const answer = await send(`${LIST}/new`, { ...fields, intent: 'save' })
    expect([answer.status, answer.detail]).toEqual([400, expect.stringMatching(detail)])
  }
  await send(`${LIST}/new`, { ...WRITTEN, intent: 'save' })
  const version = String((await page(`${LIST}/1`)).campaign?.updatedAt)
  const plans: [Record<string, string>, RegExp][] = [
    [{ when: 'now' }, /Nobody is in this audience/],
    [{ when: 'someday' }, /Choose when/],
    [{ when: 'later', day: '2026-02-30', time: '08:00' }, /Choose a day/],
    [{ when: 'later', day: '2026-11-22', time: '8' }, /Choose a time/],
    [{ when: 'later', day: '2026-11-21', time: '12:00' }, /has passed/],
    [{ when: 'later', day: '2028-01-01', time: '12:00' }, /within the next year/],
    // There is no open listing to show.
    [{ when: 'later', day: '2026-11-22', time: '08:00' }, /nothing to show/],
  ]
  for (const [fields, detail] of plans) {
    const answer = await send(`${LIST}/1`, { ...fields, version, intent: 'schedule' })
    expect([fields, answer.detail]).toEqual([fields, expect.stringMatching(detail)])
  }
  expect(await statusOf(db, 1)).toBe('draft')
})

testOnDatabase('each state allows its actions and refuses the others', async (db) => {
  const { send, page } = await openDesk(db)
  await aSubscriber(db)
  await aCompetition(db)
  const change = async (intent: string) => (await send(`${LIST}/1`, { ...WRITTEN, intent })).status
  const plan = async () => {
    const version = String((await page(`${LIST}/1`)).campaign?.updatedAt)
    const when = { when: 'later', day: '2026-11-26', time: '08:00' }
    await send(`${LIST}/1`, { ...when, version, intent: 'schedule' })
  }
  await send(`${LIST}/new`, { ...WRITTEN, intent: 'save' })
  expect([await change('pause'), await change('resume'), await change('cancel')]).toEqual([
    409, 409, 409,
  ])
  await plan()
  const { send_at } = await db.selectFrom('campaigns').select('send_at').executeTakeFirstOrThrow()
  expect([await statusOf(db, 1), send_at]).toEqual([
    'scheduled',
    Date.parse('2026-11-26T08:00:00Z'),
  ])
  expect([await change('save'), await change('delete')]).toEqual([409, 409])
  expect([await change('back-to-draft'), await statusOf(db, 1)]).toEqual([200, 'draft'])
  await plan()
  await db.updateTable('campaigns').set({ status: 'sending', started_at: 1 }).execute()
  expect([await change('pause'), await statusOf(db, 1)]).toEqual([200, 'paused'])
  expect([await change('pause'), await change('back-to-draft')]).toEqual([409, 409])
  expect([await change('resume'), await statusOf(db, 1)]).toEqual([200, 'sending'])
  expect([await change('cancel'), await statusOf(db, 1)]).toEqual([200, 'cancelled'])
  expect([await change('resume'), await change('send-uncertain')]).toEqual([409, 409])
  expect([await change('leave-uncertain'), await change('nonsense')]).toEqual([200, 400])

  expect((await send(`${LIST}/1`, { intent: 'duplicate' })).goTo).toBe(`${LIST}/2`)
  expect((await page(`${LIST}/2`)).campaign).toMatchObject({ status: 'draft', body: WRITTEN.body })
  expect((await send(`${LIST}/1`, { intent: 'delete' })).goTo).toBe(LIST)
  expect((await page(LIST)).campaigns).toMatchObject([{ id: 2 }])
})

testOnDatabase('links of a deleted campaign still work', async (db) => {
  const { send } = await openDesk(db)
  await aSubscriber(db)
  await aCompetition(db)
  await send(`${LIST}/new`, { ...WRITTEN, intent: 'save' })
  await db.updateTable('campaigns').set({ status: 'scheduled', send_at: 1 }).execute()
  const { smtp, transport } = await openSmtp()
  await sendCampaigns(db, { transport })
  expect((await send(`${LIST}/1`, { intent: 'delete' })).goTo).toBe(LIST)
  const [token = ''] = /(?<=\/unsubscribe\/)[\w-]{43}/.exec(smtp.mails[0]?.text ?? '') ?? []

  // The page with the button, through its form.
  expect((await send(`/unsubscribe/${token}`, {})).status).toBe(200)
  const { unsubscribed_at } = await db
    .selectFrom('subscribers')
    .select('unsubscribed_at')
    .executeTakeFirstOrThrow()
  expect(unsubscribed_at).toBe(NOW.getTime())
  expect(await recipientsOf(db)).toMatchObject([
    { campaign_id: null, unsubscribed_at: NOW.getTime() },
  ])
})

testOnDatabase('tests go to confirmed addresses only', async (db) => {
  const { app } = await openDesk(db)
  for (const overrides of [{ email_confirmed_at: null }, { email: null, email_key: null }]) {
    const admin = await anAdmin(db, overrides)
    const { status } = await postForm(app, `${LIST}/new`, { ...WRITTEN, intent: 'test' }, admin)
    expect(status).toBe(409)
  }
  expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
})

testOnDatabase('the preview shows what would be sent, and stores nothing', async (db) => {
  const { app, admin } = await openDesk(db)
  await aCompetition(db, { competitionTitle: '<b>Win</b>' })
  const preview = async (written: object) => {
    const sent = { ...written, intent: 'preview' }
    const { status, body } = await postToAction(app, `${LIST}/new`, sent, admin)
    return { status, ...(body as { preview?: object }).preview }
  }
  expect(await preview(WRITTEN)).toMatchObject({
    status: 200,
    letter: {
      subject: 'News',
      blocks: [
        { kind: 'paragraph', words: [{ text: 'Hello ' }, { text: 'you', bold: true }] },
        { kind: 'listings', listings: [{ title: '<b>Win</b>' }] },
      ],
    },
    faults: [],
  })
  expect(await preview({ subject: '', body: '{{x}}' })).toMatchObject({
    faults: [expect.any(String), expect.any(String)],
  })
  expect(await preview({ body: 'x' })).toMatchObject({ status: 400 })
  expect(await db.selectFrom('campaigns').select('id').execute()).toEqual([])
})

testOnDatabase('the digest can be switched on and off, and previewed', async (db) => {
  const { send, page } = await openDesk(db)
  expect((await page(LIST)).digest).toMatchObject({
    isOn: false,
    next: Date.parse('2026-11-26T08:00:00Z'),
  })
  expect(await send(LIST, { intent: 'digest-on' })).toMatchObject({
    done: 'The weekly digest is on.',
  })
  expect((await page(LIST)).digest).toMatchObject({ isOn: true })
  expect(await send(LIST, { intent: 'digest-off' })).toMatchObject({
    done: 'The weekly digest is off.',
  })
  expect((await send(LIST, { intent: 'x' })).status).toBe(400)
})

testOnDatabase(
  'an operator sees why a campaign was paused, and undoes wrong bounces',
  async (db) => {
    const { send, page } = await openDesk(db)
    const [reader, gone] = [
      await aSubscriber(db),
      await aSubscriber(db, { email: 'gone@example.ie' }),
    ]
    const id = await aCampaign(db)
    const { smtp, transport } = await openSmtp()
    const says = '5.1.1 User unknown in relay recipient table'
    smtp.behave({ refuse: 550, says, at: 'recipient', to: /gone/ })
    await sendCampaigns(db, { transport })
    const answer = `550 ${says}`
    expect((await page(`${LIST}/${id}`)).bounces).toEqual([{ answer, count: 1 }])
    expect(await send(`${LIST}/${id}`, { intent: 'undo-bounces', answer })).toMatchObject({
      done: '1 address is mailed again.',
    })
    expect((await page(`${LIST}/${id}`)).bounces).toEqual([])

    const next = await aCampaign(db)
    smtp.behave({ refuse: 550, says: 'relay not permitted', at: 'recipient' })
    await sendCampaigns(db, { transport })
    expect((await page(`${LIST}/${next}`)).campaign).toMatchObject({
      status: 'paused',
      refusal: '550 relay not permitted',
    })
    smtp.behave('accept')
    await send(`${LIST}/${next}`, { intent: 'resume' })
    await sendCampaigns(db, { transport }, new Date(NOW.getTime() + 1))
    const mailed = smtp.mails.map(({ recipients }) => String(recipients))
    expect(mailed.toSorted()).toEqual([gone.email, reader.email, reader.email])
  },
)
