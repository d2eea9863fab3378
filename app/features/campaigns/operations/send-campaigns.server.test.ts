import pino from 'pino'
import { expect } from 'vitest'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import {
  aCampaign,
  openSmtp,
  recipientsOf,
  sendCampaigns,
  startSending,
  statusOf,
} from '#test/campaigns.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, anAdmin, aSubscriber, NOW } from '#test/makers.ts'
import { SENDING_CLAIM_MS } from '#app/features/mail/rules/delivery.ts'
import { MailFailure } from '#app/features/mail/rules/send-failures.ts'
import { openMailTransport, type MailTransport } from '#app/features/mail/transport.server.ts'
import { pauseCampaign, resumeCampaign, sendUncertainAgain } from './campaigns.server.ts'
import { unsubscribe } from '#app/features/addresses/operations/leave.server.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

const later = (ms: number) => new Date(NOW.getTime() + ms)
const valueOf = (headers: { key: string; value: string }[], key: string) =>
  headers.filter((header) => header.key === key).map(({ value }) => value)

/** Holds each mail until its result is decided. */
function heldTransport(result: () => Promise<void> = async () => {}) {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const sent: string[] = []
  const transport: MailTransport = {
    send: async ({ to }) => {
      sent.push(to)
      await opened
      await result()
    },
    close: () => {},
  }
  return { transport, sent, open }
}

testOnDatabase('every confirmed subscriber gets one mail with a personal link', async (db) => {
  const { smtp, transport } = await openSmtp()
  const readers = [await aSubscriber(db), await aSubscriber(db), await aSubscriber(db)]
  await aSubscriber(db, { confirmed_at: null })
  await aSubscriber(db, { unsubscribed_at: 1 })
  await aSubscriber(db, { bounced_at: 1 })
  await aCompetition(db, { competitionTitle: 'Win a kayak' })
  const id = await aCampaign(db, { body: 'Hello\n\n{{newest 5}}' })

  await sendCampaigns(db, { transport })
  expect(smtp.mails.map(({ recipients }) => String(recipients[0])).toSorted()).toEqual(
    readers.map(({ email }) => email).toSorted(),
  )
  const tokens = smtp.mails.map(({ text, html, headers }) => {
    const [token = ''] = /(?<=\/unsubscribe\/)[\w-]{43}/.exec(text) ?? []
    expect(text).toContain('Win a kayak')
    expect(html).toContain(`href="https://competitions.example/unsubscribe/${token}"`)
    expect(valueOf(headers, 'list-unsubscribe')).toEqual([
      `<https://competitions.example/one-click-unsubscribe/${token}>`,
    ])
    expect(valueOf(headers, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
    return token
  })
  expect(new Set(tokens).size).toBe(3)
  // Only their hashes are stored, and they work.
  const rows = await recipientsOf(db)
  expect(rows.map(({ state, token }) => [state, token])).toEqual(
    rows.map(() => ['sent', null] as const),
  )
  expect(tokens.some((token) => JSON.stringify(rows).includes(token))).toBe(false)
  expect(await statusOf(db, id)).toBe('sent')
  for (const token of tokens) expect(await unsubscribe(db, token, NOW)).toBe(true)
  await sendCampaigns(db, { transport }, later(MINUTE_MS))
  expect(smtp.mails).toHaveLength(3)
})

testOnDatabase('a temporary refusal is retried with growing delays, for two days', async (db) => {
  await aSubscriber(db)
  const id = await aCampaign(db)
  let tries = 0
  const transport: MailTransport = {
    send: async () => {
      tries += 1
      throw new MailFailure('deferred', '450 try again later')
    },
    close: () => {},
  }
  const seen = []
  const steps = [0, 0.9, 1, 5.9, 6, 20, 21, 80, 81, 440, 441, 1520, 1521, 2960, 2961, 9000]
  for (const minutes of steps) {
    await sendCampaigns(db, { transport }, later(minutes * MINUTE_MS))
    seen.push([minutes, tries])
  }
  expect(seen).toEqual([
    [0, 1],
    [0.9, 1],
    [1, 2],
    [5.9, 2],
    [6, 3],
    [20, 3],
    [21, 4],
    [80, 4],
    [81, 5],
    [440, 5],
    [441, 6],
    [1520, 6],
    [1521, 7],
    [2960, 7],
    [2961, 8],
    [9000, 8],
  ])
  expect(await recipientsOf(db)).toMatchObject([{ state: 'failed', refusals: 8, token: null }])
  expect(await statusOf(db, id)).toBe('sent')
})

testOnDatabase(
  'a connection lost at the very end leaves an uncertain mail, resent by hand with the same Message-ID',
  async (db) => {
    const admin = requireAdmin((await anAdmin(db)).actor)
    const { smtp, transport } = await openSmtp()
    await aSubscriber(db)
    const id = await aCampaign(db)
    smtp.behave('drop')
    // Backoff; this test does not wait for it.
    const delivery = startSending(db, { transport })
    await expect.poll(async () => (await recipientsOf(db))[0]?.state).toBe('uncertain')
    await delivery.stop()
    const [before] = await recipientsOf(db)
    expect(before?.token).toMatch(/^[\w-]{43}$/)

    smtp.behave('accept')
    await sendCampaigns(db, { transport }, later(1))
    expect([smtp.mails.length, await statusOf(db, id)]).toEqual([0, 'sent'])
    await sendUncertainAgain(db, admin, id, later(2))
    await sendCampaigns(db, { transport }, later(MINUTE_MS))
    expect(await recipientsOf(db)).toMatchObject([{ state: 'sent', token: null }])
    expect(await statusOf(db, id)).toBe('sent')
    // The second mail has the link of the first, which may have arrived.
    expect(smtp.mails[0]?.text).toContain(before?.token)
    await sendUncertainAgain(db, admin, id, later(MINUTE_MS + 1))
    await sendCampaigns(db, { transport }, later(MINUTE_MS + 2))
    expect(smtp.mails).toHaveLength(1)
  },
)

testOnDatabase('a resent mail has the same Message-ID', async (db) => {
  const admin = requireAdmin((await anAdmin(db)).actor)
  const { smtp, transport } = await openSmtp()
  await aSubscriber(db)
  const id = await aCampaign(db)
  await sendCampaigns(db, { transport })
  await db.updateTable('campaign_recipients').set({ state: 'uncertain' }).execute()
  await sendUncertainAgain(db, admin, id, later(60 * MINUTE_MS))
  await sendCampaigns(db, { transport }, later(61 * MINUTE_MS))
  const ids = smtp.mails.map(({ headers }) => valueOf(headers, 'message-id')[0])
  expect(ids).toHaveLength(2)
  expect(ids[0]).toMatch(/^<[0-9a-f]{32}@competitions\.example>$/)
  expect(ids[1]).toBe(ids[0])
})

testOnDatabase('a late result says nothing about a mail that is sent again since', async (db) => {
  await aSubscriber(db)
  await aCampaign(db)
  const held = heldTransport(async () => {
    throw new MailFailure('deferred', 'Later.')
  })
  const sending = sendCampaigns(db, { transport: held.transport })
  await expect.poll(async () => (await recipientsOf(db))[0]?.state).toBe('sending')
  await db.updateTable('campaign_recipients').set({ claims: 2 }).execute()
  held.open()
  await sending
  expect((await recipientsOf(db))[0]?.state).toBe('sending')
})

testOnDatabase('a mail whose sender died becomes uncertain when its claim expires', async (db) => {
  const { transport } = await openSmtp()
  await aSubscriber(db)
  const id = await aCampaign(db)
  const held = heldTransport()
  // Never awaited: this process dies.
  void sendCampaigns(db, { transport: held.transport })
  await expect.poll(async () => (await recipientsOf(db))[0]?.state).toBe('sending')
  await sendCampaigns(db, { transport }, later(SENDING_CLAIM_MS - 1))
  expect([(await recipientsOf(db))[0]?.state, await statusOf(db, id)]).toEqual([
    'sending',
    'sending',
  ])
  await sendCampaigns(db, { transport }, later(SENDING_CLAIM_MS))
  expect([(await recipientsOf(db))[0]?.state, await statusOf(db, id)]).toEqual([
    'uncertain',
    'sent',
  ])
  // It was alive after all and reports its result.
  held.open()
  await expect.poll(async () => (await recipientsOf(db))[0]?.state).toBe('sent')
})

testOnBothDatabases('mails wait while the mail server is down, and lose no attempt', async (db) => {
  const { smtp, transport } = await openSmtp()
  await smtp.close()
  await aSubscriber(db)
  const id = await aCampaign(db)
  const delivery = startSending(db, { transport })
  await expect.poll(async () => (await recipientsOf(db))[0]?.last_error).toContain('ECONNREFUSED')
  await delivery.stop()
  expect(await recipientsOf(db)).toMatchObject([{ state: 'waiting', refusals: 0 }])
  expect(await statusOf(db, id)).toBe('sending')
  const restored = await openSmtp()
  await sendCampaigns(db, { transport: restored.transport })
  expect(restored.smtp.mails).toHaveLength(1)
})

testOnDatabase('a member who leaves the list first gets nothing', async (db) => {
  const { smtp, transport } = await openSmtp()
  const [left, bounced, erased, stays] = [
    await aSubscriber(db),
    await aSubscriber(db),
    await aSubscriber(db),
    await aSubscriber(db),
  ]
  const id = await aCampaign(db)
  const held = heldTransport(() => Promise.reject(new Error('away')))
  const delivery = startSending(db, { transport: held.transport })
  await expect.poll(() => held.sent.length).toBe(4)
  held.open()
  await delivery.stop()
  await unsubscribe(db, left.token, NOW)
  await db.updateTable('subscribers').set({ bounced_at: 1 }).where('id', '=', bounced.id).execute()
  await db.deleteFrom('subscribers').where('id', '=', erased.id).execute()

  await sendCampaigns(db, { transport })
  expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([[stays.email]])
  expect((await recipientsOf(db)).map(({ state }) => state)).toEqual([
    'skipped',
    'skipped',
    'skipped',
    'sent',
  ])
  expect(await statusOf(db, id)).toBe('sent')
})

testOnDatabase('a paused campaign resumes with the listings of that day', async (db) => {
  const admin = requireAdmin((await anAdmin(db)).actor)
  const { smtp, transport } = await openSmtp()
  for (let number = 0; number < 6; number += 1) await aSubscriber(db)
  await aCompetition(db, { competitionTitle: 'Win a kayak' })
  const id = await aCampaign(db, { body: '{{newest 1}}' })
  const held = heldTransport()
  const sending = sendCampaigns(db, { transport: held.transport })
  await expect.poll(() => held.sent.length).toBe(4)
  await pauseCampaign(db, admin, id)
  held.open()
  await sending
  expect(held.sent).toHaveLength(4)
  await sendCampaigns(db, { transport })
  expect([smtp.mails.length, await statusOf(db, id)]).toEqual([0, 'paused'])

  await aCompetition(db, { competitionTitle: 'Win a boat' }, later(1))
  await resumeCampaign({ db, baseUrl: 'https://competitions.example' }, admin, id, later(2))
  await sendCampaigns(db, { transport }, later(3))
  expect(smtp.mails).toHaveLength(2)
  expect(smtp.mails[0]?.text).toContain('Win a boat')
  expect(await statusOf(db, id)).toBe('sent')
})

testOnDatabase('stopping finishes mails in flight and claims no more', async (db) => {
  for (let number = 0; number < 9; number += 1) await aSubscriber(db)
  await aCampaign(db)
  const held = heldTransport()
  const delivery = startSending(db, { transport: held.transport })
  await expect.poll(() => held.sent.length).toBe(4)
  const stopped = delivery.stop()
  held.open()
  await stopped
  const states = (await recipientsOf(db)).map(({ state }) => state)
  expect(states.filter((state) => state === 'sent')).toHaveLength(4)
  expect(states.filter((state) => state === 'waiting')).toHaveLength(5)
})

testOnDatabase('without a mail server, nothing is sent and the outbox gets files', async (db) => {
  await aSubscriber(db)
  await aCampaign(db)
  const transport = openMailTransport({
    smtpUrl: undefined,
    from: undefined,
    baseUrl: 'https://competitions.example',
    outboxDir: '/dev/null/outbox',
    log: pino({ level: 'silent' }),
  })
  const delivery = startSending(db, { transport })
  await expect.poll(async () => (await recipientsOf(db))[0]?.last_error).toContain('ENOTDIR')
  await delivery.stop()
  expect((await recipientsOf(db))[0]?.state).toBe('waiting')
})
