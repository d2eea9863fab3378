import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { GIVE_UP_MS, pauseAfter } from '#app/features/work/rules.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import {
  aCampaign,
  openSmtp,
  recipientsOf,
  sendCampaigns,
  startSending,
  statusOf,
} from '#test/campaigns.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aSubscriber, NOW } from '#test/makers.ts'
import { MailFailure } from '#app/features/mail/rules/send-failures.ts'
import type { MailTransport } from '#app/features/mail/transport.server.ts'

const later = (ms: number) => new Date(NOW.getTime() + ms)
const hostOf = (address: string) => address.replace(/^.*@/, '')
const ANSWER = '421 4.7.0 Try again later, closing connection'
const turnsAway = () => Promise.reject(new MailFailure('unreachable', ANSWER))
const full = () => Promise.reject(new MailFailure('deferred', '552 Mailbox full'))
const never = () => new Promise<void>(() => {})

/** Sends to hosts as `treat` says; the others take everything. */
function aWorld(treat: Record<string, () => Promise<void>> = {}) {
  const tries: string[] = []
  const sent: string[] = []
  const open = new Map<string, number>()
  let busiest = 0
  const transport: MailTransport = {
    send: async ({ to }) => {
      const host = hostOf(to)
      tries.push(to)
      open.set(host, (open.get(host) ?? 0) + 1)
      busiest = Math.max(busiest, open.get(host) ?? 0)
      try {
        await treat[host]?.()
        sent.push(to)
      } finally {
        open.set(host, (open.get(host) ?? 0) - 1)
      }
    },
    close: () => {},
  }
  return { transport, tries, sent, treat, busiest: () => busiest }
}

/** Subscribes `count` readers at each host. */
async function subscribe(db: Db, hosts: readonly string[], count = 1) {
  for (const host of hosts)
    for (let number = 0; number < count; number += 1)
      await aSubscriber(db, { email: `reader${number}@${host}` })
}

const hosts = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index}.ie`)

testOnDatabase(
  'eight addresses whose servers turn us away hold up no other campaign, and fail after two days',
  async (db) => {
    const bad = hosts('bad', 8)
    await subscribe(db, bad)
    const first = await aCampaign(db)
    const world = aWorld(Object.fromEntries(bad.map((host) => [host, turnsAway])))
    await sendCampaigns(db, world)
    expect(world.tries).toHaveLength(8)
    await subscribe(db, hosts('good', 12))
    const second = await aCampaign(db, {}, later(1))
    await sendCampaigns(db, world, later(1))
    expect(world.sent).toHaveLength(12)

    const seen = []
    for (const minutes of [1, 2, 6, 21, 81, 441, 1521, 2961, 9000]) {
      await sendCampaigns(db, world, later(minutes * MINUTE_MS))
      seen.push([minutes, world.tries.filter((to) => to === 'reader0@bad0.ie').length])
    }
    expect(seen).toEqual([
      [1, 2],
      [2, 2],
      [6, 3],
      [21, 4],
      [81, 5],
      [441, 6],
      [1521, 7],
      [2961, 8],
      [9000, 8],
    ])
    const rows = (await recipientsOf(db)).filter(({ campaign_id }) => campaign_id === first)
    expect(rows).toMatchObject(
      bad.map(() => ({ state: 'failed', last_error: ANSWER, token: null, items: null })),
    )
    expect([await statusOf(db, first), await statusOf(db, second)]).toEqual(['sent', 'sent'])
  },
)

testOnDatabase('a host that never answers takes one connection of four', async (db) => {
  await subscribe(db, ['tarpit.ie'], 6)
  await subscribe(db, hosts('good', 20))
  await aCampaign(db)
  const { promise: gone, reject: hangUp } = Promise.withResolvers<void>()
  const world = aWorld({ 'tarpit.ie': () => gone })
  const delivery = startSending(db, world)
  await expect.poll(() => world.sent.length).toBe(20)
  // A campaign that starts now doesn't wait for it either.
  await subscribe(db, ['new.ie'])
  await aCampaign(db)
  void delivery.kick()
  await expect.poll(() => world.sent.length).toBe(41)
  expect(world.tries.filter((to) => to.endsWith('@tarpit.ie'))).toHaveLength(1)
  hangUp(new MailFailure('unreachable', 'Timeout'))
  await delivery.stop()
})

testOnDatabase('hosts that failed before share one connection', async (db) => {
  const slow = hosts('slow', 6)
  await subscribe(db, slow)
  await aCampaign(db)
  const world = aWorld(Object.fromEntries(slow.map((host) => [host, turnsAway])))
  await sendCampaigns(db, world)
  for (const host of slow) world.treat[host] = never
  await subscribe(db, hosts('good', 9))
  await aCampaign(db, {}, later(MINUTE_MS))
  const delivery = startSending(db, world, later(MINUTE_MS))
  await expect.poll(() => world.sent.length).toBe(9)
  expect(world.tries.length).toBe(6 + 1 + 9)
  void delivery.stop()
})

testOnDatabase(
  'many mails to a host that is down are tried one by one, and not rewritten',
  async (db) => {
    await subscribe(db, ['big.ie'], 60)
    await subscribe(db, ['good.ie'], 3)
    const id = await aCampaign(db)
    const world = aWorld({ 'big.ie': turnsAway })
    for (const minutes of [0, 0.5, 1, 5, 6])
      await sendCampaigns(db, world, later(minutes * MINUTE_MS))
    expect(world.sent).toHaveLength(3)
    expect(world.tries).toHaveLength(3 + 3)
    const waiting = (await recipientsOf(db)).filter(({ state }) => state === 'waiting')
    expect(waiting).toHaveLength(60)
    expect(waiting.filter(({ due_at }) => due_at === NOW.getTime())).toHaveLength(57)

    delete world.treat['big.ie']
    await sendCampaigns(db, world, later(20 * MINUTE_MS))
    expect(world.sent).toHaveLength(3)
    await sendCampaigns(db, world, later(21 * MINUTE_MS))
    expect(world.sent).toHaveLength(63)
    expect(world.busiest()).toBe(1)
    expect(await statusOf(db, id)).toBe('sent')
    expect(await db.selectFrom('mail_hosts').selectAll().execute()).toEqual([])
  },
)

testOnDatabase('a host that is down for three days gets what is younger than two', async (db) => {
  await subscribe(db, ['down.ie'], 5)
  const old = await aCampaign(db)
  const world = aWorld({ 'down.ie': turnsAway })
  for (let hour = 0; hour <= 48; hour += 1) await sendCampaigns(db, world, later(hour * HOUR_MS))
  const young = await aCampaign(db, {}, later(2 * DAY_MS))
  for (let hour = 48; hour < 72; hour += 1) await sendCampaigns(db, world, later(hour * HOUR_MS))
  expect([await statusOf(db, old), await statusOf(db, young)]).toEqual(['sent', 'sending'])
  const failed = await recipientsOf(db)
  expect(failed.filter(({ state }) => state === 'failed')).toMatchObject(
    Array.from({ length: 5 }, () => ({ campaign_id: old, last_error: ANSWER })),
  )
  expect(world.tries.length).toBeLessThan(12)

  delete world.treat['down.ie']
  for (let hour = 72; hour <= 96; hour += 1) await sendCampaigns(db, world, later(hour * HOUR_MS))
  expect(world.sent).toHaveLength(5)
  expect(await statusOf(db, young)).toBe('sent')
})

testOnDatabase('a recipient who is put off holds up nobody else at the host', async (db) => {
  await subscribe(db, ['grey.ie'], 10)
  await aCampaign(db)
  const seen = new Set<string>()
  const world = aWorld()
  const { transport } = world
  const greylisting: MailTransport = {
    ...transport,
    send: async (mail) => {
      if (!seen.has(mail.to)) {
        seen.add(mail.to)
        throw new MailFailure('deferred', '450 4.2.0 Greylisted')
      }
      await transport.send(mail)
    },
  }
  await sendCampaigns(db, { transport: greylisting })
  expect(seen.size).toBe(10)
  await sendCampaigns(db, { transport: greylisting }, later(MINUTE_MS))
  expect(world.sent).toHaveLength(10)
})

testOnDatabase(
  'a host that answers about a mailbox is not held for earlier failures',
  async (db) => {
    await subscribe(db, ['flaky.ie'])
    await aCampaign(db)
    const world = aWorld()
    const answers = [turnsAway, full, turnsAway, full, turnsAway, full, turnsAway, full]
    let at = 0
    for (const [index, answer] of answers.entries()) {
      world.treat['flaky.ie'] = answer
      await sendCampaigns(db, world, later(at))
      const [host] = await db.selectFrom('mail_hosts').select('failures').execute()
      expect(host, `try ${index}`).toEqual(answer === full ? undefined : { failures: 1 })
      at += pauseAfter(index + 1)
    }
    expect(world.tries).toHaveLength(8)
    expect(at - DAY_MS).toBe(GIVE_UP_MS)
    expect(await recipientsOf(db)).toMatchObject([
      { state: 'failed', last_error: '552 Mailbox full' },
    ])
  },
)

testOnDatabase('campaigns take turns', async (db) => {
  await subscribe(db, hosts('a', 12))
  const ids = [await aCampaign(db), await aCampaign(db), await aCampaign(db)]
  const order: (number | undefined)[] = []
  const transport: MailTransport = {
    send: async ({ campaignId }) => void order.push(campaignId),
    close: () => {},
  }
  await sendCampaigns(db, { transport })
  expect(order).toHaveLength(36)
  for (const id of ids) {
    const first = order.slice(0, 12).filter((of) => of === id)
    expect(first.length).toBeGreaterThanOrEqual(3)
    expect(first.length).toBeLessThanOrEqual(5)
  }
})

testOnBothDatabases(
  'two servers mail everybody once, each over one connection to a host',
  async (db) => {
    const all = [...hosts('bad', 3), ...hosts('good', 5)]
    await subscribe(db, all, 4)
    await aCampaign(db)
    const worlds = [1, 2].map(() => aWorld({ 'bad0.ie': turnsAway, 'bad1.ie': turnsAway }))
    for (const minutes of [0, 1, 6]) {
      const now = later(minutes * MINUTE_MS)
      await Promise.all(worlds.map((world) => sendCampaigns(db, world, now)))
    }
    const sent = worlds.flatMap((world) => world.sent)
    expect(sent).toHaveLength(6 * 4)
    expect(new Set(sent).size).toBe(sent.length)
    expect(worlds.map(({ busiest }) => busiest())).toEqual([1, 1])
  },
)

testOnBothDatabases('a hold that no right clock can have set is not believed', async (db) => {
  await subscribe(db, ['a.ie'])
  await aCampaign(db)
  const held_until = NOW.getTime() + 40 * DAY_MS
  const hold = { host: 'a.ie', failures: 1, held_until, answer: ANSWER }
  await db.insertInto('mail_hosts').values(hold).execute()
  const world = aWorld()
  await sendCampaigns(db, world)
  expect(world.sent).toHaveLength(1)
})

testOnDatabase(
  'recipients at whom the mail server gives up the connection wait, and the others are mailed',
  async (db) => {
    const { smtp, transport } = await openSmtp()
    await subscribe(db, [...hosts('bad', 4), ...hosts('good', 9)])
    for (const refuse of [421, 'close'] as const) {
      smtp.behave({ refuse, says: '4.7.0 Closing connection', at: 'recipient', to: /@bad/ })
      const id = await aCampaign(db)
      await sendCampaigns(db, { transport })
      const rows = (await recipientsOf(db)).filter(({ campaign_id }) => campaign_id === id)
      const waiting = rows.filter(({ state }) => state === 'waiting')
      expect(waiting.map(({ host, refusals }) => [host, refusals])).toEqual(
        hosts('bad', 4).map((host) => [host, 1]),
      )
      expect(rows.length - waiting.length).toBe(9)
      await db.deleteFrom('mail_hosts').execute()
      await db.updateTable('campaigns').set({ status: 'cancelled' }).execute()
    }
    expect(smtp.mails).toHaveLength(18)
  },
)
