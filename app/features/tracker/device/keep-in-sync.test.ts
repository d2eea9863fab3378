import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noChanges, type SyncAnswer, type SyncRequest } from '../rules/sync.ts'
import { TODAY } from '#test/makers.ts'
import { aServer, someFacts, withDeviceStorage } from '#test/tracker-device.ts'

withDeviceStorage()
let server = aServer('aoife')
let left = new AbortController()

beforeEach(() => {
  server = aServer('aoife')
  left = new AbortController()
})
afterEach(() => left.abort())

async function openPage(member = 'aoife') {
  vi.resetModules()
  const { openTracker } = await import('./open-tracker.ts')
  const account = await import('./keep-in-sync.ts')
  const tracker = await openTracker(member)
  return { tracker, ...account }
}

test('sends what was logged before, and receives the rest', async () => {
  const { tracker, keepInSync } = await openPage()
  const { id } = await tracker.logEntry(someFacts(7), 'opened')
  const mark = { competitionID: 8, state: 'later', at: 1, device: 'laptop' } as const
  server.answer({ marks: [mark], facts: [someFacts(8)] })
  const listener = vi.fn<() => void>()
  tracker.subscribe(listener)
  await keepInSync('aoife', () => {}, left.signal)
  expect(server.received.map(({ entries }) => entries.map((entry) => entry.id))).toEqual([[id]])
  expect(listener).toHaveBeenCalledTimes(1)
  expect((await tracker.read()).marks).toEqual([mark])
})

test('an undone entry stays undone, although the account sends it once more', async () => {
  const { tracker, keepInSync } = await openPage()
  const entry = await tracker.logEntry(someFacts(7), 'opened')
  await tracker.undoEntry(entry.id)
  server.answer({ entries: [entry], facts: [someFacts(7)] })
  await keepInSync('aoife', () => {}, left.signal)
  expect((await tracker.read()).entries).toEqual([])
})

test('sends a change five seconds later, and several at once', async () => {
  const { tracker, keepInSync } = await openPage()
  await keepInSync('aoife', () => {}, left.signal)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await tracker.setMark(someFacts(7), 'later')
  await vi.advanceTimersByTimeAsync(4000)
  await tracker.setMark(someFacts(8), 'later')
  await vi.advanceTimersByTimeAsync(4999)
  expect(server.received).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await expect.poll(() => server.received.length).toBe(2)
  expect(server.received[1]?.marks.map(({ competitionID }) => competitionID)).toEqual([7, 8])
})

test('a page that is looked at again after a minute receives what another device sent', async () => {
  const { tracker, keepInSync } = await openPage()
  const listeners = vi.spyOn(document, 'addEventListener')
  await keepInSync('aoife', () => {}, left.signal)
  const [, look] = listeners.mock.calls.find(([type]) => type === 'visibilitychange') ?? []
  const mark = { competitionID: 8, state: 'later', at: 1, device: 'laptop' } as const
  server.answer({ marks: [mark], facts: [someFacts(8)] })
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 59_000)
  ;(look as () => void)()
  vi.setSystemTime(Date.now() + 2000)
  ;(look as () => void)()
  vi.useRealTimers()
  await expect.poll(async () => (await tracker.read()).marks).toEqual([mark])
  expect(server.received).toHaveLength(2)
})

test('reports what the account refused', async () => {
  const { tracker, keepInSync } = await openPage()
  await tracker.setMark(someFacts(7), 'later')
  const refusal = { kind: 'mark', key: '7', reason: 'bookmarks-full' } as const
  const none = { competitionID: 7, state: 'none', at: Date.now() + 9, device: 'server' } as const
  server.answer({ marks: [none] }, [refusal])
  const onRefused = vi.fn<(refused: unknown) => void>()
  await keepInSync('aoife', onRefused, left.signal)
  expect(onRefused).toHaveBeenCalledWith([refusal])
  expect((await tracker.read()).marks).toEqual([none])
})

test('fetches the token once, and again after it was refused', async () => {
  const { tracker, sendUnsent } = await openPage()
  const { keepInSync } = await import('./keep-in-sync.ts')
  await keepInSync('aoife', () => {}, left.signal)
  expect(server.tokens).toBe(1)
  server.renewToken()
  await tracker.logEntry(someFacts(7), 'opened')
  expect(await sendUnsent('aoife')).toBe(0)
})

test('sends nothing to the account of somebody else', async () => {
  const { tracker, sendUnsent } = await openPage()
  await tracker.logEntry(someFacts(7), 'opened')
  server.logIn('brian')
  expect(await sendUnsent('aoife')).toBe(1)
  expect(server.received).toEqual([])
})

test('without a connection the service worker is asked to send', async () => {
  const { keepInSync } = await openPage()
  server.disconnect()
  await keepInSync('aoife', () => {}, left.signal)
  await expect.poll(() => server.backgroundSyncs).toEqual(['tracker'])
})

test('forgetting an account deletes its log, and other tabs go on in memory', async () => {
  const { tracker } = await openPage()
  await tracker.logEntry(someFacts(7), 'opened')
  const { forgetAccount } = await import('./forget-account.ts')
  await forgetAccount('aoife')
  expect(await indexedDB.databases()).toEqual([])
  await tracker.logEntry(someFacts(8), 'opened')
  expect((await tracker.read()).entries).toHaveLength(1)
  expect(await indexedDB.databases()).toEqual([])
})

test('a visitor’s log is offered, and added to the account', async () => {
  const visitor = await openPage()
  const { openTracker } = await import('./open-tracker.ts')
  const device = await openTracker(null)
  const { id } = await device.logEntry(someFacts(7), 'opened')
  const undone = await device.logEntry(someFacts(7), 'opened')
  await device.undoEntry(undone.id)
  await device.setMark(someFacts(8), 'later')
  const { addToMember, findOffer } = await import('./visitor-log.ts')
  expect(await findOffer([])).toEqual({ entries: 1, saved: 1, dismissed: 0, wins: 0 })
  expect(await addToMember('aoife')).toEqual([8])
  expect(await findOffer([])).toBeUndefined()
  expect(await visitor.sendUnsent('aoife')).toBe(0)
  const [sent] = server.received as [SyncRequest]
  expect(sent.entries.map((entry) => entry.id)).toEqual([id])
  expect(sent).toMatchObject({ undone: [], marks: [{ competitionID: 8, state: 'later' }] })
})

async function logAsVisitor() {
  const { openTracker } = await import('./open-tracker.ts')
  const device = await openTracker(null)
  const { id } = await device.logEntry(someFacts(7), 'opened')
  await device.setMark(someFacts(8), 'later')
  await device.setMark(someFacts(9), 'not-for-me')
  return id
}

test('a new account takes over a visitor’s log before its own is read, and Undo gives it back', async () => {
  const id = await logAsVisitor()
  const { openTracker: openVisitors } = await import('./open-tracker.ts')
  await (await openVisitors(null)).setMark(someFacts(5), 'later')
  const bookmark = { competitionID: 5, state: 'later', at: 1, device: 'server' } as const
  server.answer({ marks: [bookmark], facts: [someFacts(5)] })
  const { tracker, sendUnsent } = await openPage()
  const { claimTakenOver, findOffer } = await import('./visitor-log.ts')
  const { openTracker } = await import('./open-tracker.ts')
  expect((await tracker.read()).entries.map((entry) => entry.id)).toEqual([id])
  await expect((await openTracker(null)).read()).resolves.toMatchObject({ entries: [], marks: [] })
  expect(await findOffer([])).toBeUndefined()
  const taken = claimTakenOver('aoife')
  expect(taken).toMatchObject({
    offered: { entries: 1, saved: 1, dismissed: 1, wins: 0 },
    saved: [8],
  })
  expect(claimTakenOver('aoife')).toBeUndefined()
  await taken?.undo()
  const { entries, marks } = await tracker.read()
  expect(entries).toEqual([])
  expect(marks.filter(({ state }) => state !== 'none')).toEqual([bookmark])
  expect((await (await openTracker(null)).read()).entries.map((entry) => entry.id)).toEqual([id])
  expect(await findOffer([])).toBeUndefined()
  expect(await sendUnsent('aoife')).toBe(0)
  expect(server.received.at(-1)).toMatchObject({ entries: [], undone: [id] })
})

test('an account that has entries is asked, and so is one without a connection', async () => {
  await logAsVisitor()
  server.disconnect()
  const offline = await openPage()
  const offered = { entries: 1, saved: 1, dismissed: 1, wins: 0 }
  expect((await offline.tracker.read()).entries).toEqual([])
  const { findOffer } = await import('./visitor-log.ts')
  expect(await findOffer([])).toEqual(offered)
  server.connect()
  const own = {
    id: crypto.randomUUID(),
    competitionID: 3,
    at: 1,
    day: TODAY,
    via: 'opened',
  } as const
  server.answer({ entries: [own], facts: [someFacts(3)] })
  const { tracker } = await openPage()
  const visitorLog = await import('./visitor-log.ts')
  expect((await tracker.read()).entries).toEqual([own])
  expect(visitorLog.claimTakenOver('aoife')).toBeUndefined()
  expect(await visitorLog.findOffer([])).toEqual(offered)
})

test('a competition that the visitor joined to keep is not offered again', async () => {
  const { openTracker } = await import('./open-tracker.ts')
  const { findOffer, declineOffer } = await import('./visitor-log.ts')
  const device = await openTracker(null)
  await device.setMark(someFacts(7), 'later')
  expect(await findOffer([7])).toBeUndefined()
  await device.setMark(someFacts(8), 'later')
  expect(await findOffer([7])).toEqual({ entries: 0, saved: 1, dismissed: 0, wins: 0 })
  await declineOffer()
  expect(await findOffer([]), 'kept apart from every account').toBeUndefined()
})

test('a competition that became a bookmark at joining leaves the visitor’s log', async () => {
  const { openTracker } = await import('./open-tracker.ts')
  const { forgetLater } = await import('./visitor-log.ts')
  await forgetLater(7)
  expect(await indexedDB.databases(), 'forgetting creates nothing').toEqual([])
  const device = await openTracker(null)
  for (const id of [7, 8, 9]) await device.setMark(someFacts(id), 'later')
  await device.setMark(someFacts(9), 'not-for-me')
  await device.logEntry(someFacts(8), 'opened')
  for (const id of [7, 8, 9]) await forgetLater(id)
  const { marks, facts } = await device.read()
  expect(marks).toMatchObject([{ competitionID: 9, state: 'not-for-me' }])
  expect([...facts.keys()], 'what was entered is known').toEqual([8, 9])
})

test('a log that was kept apart is offered again only when it has grown', async () => {
  const { openTracker } = await import('./open-tracker.ts')
  const { findOffer, declineOffer } = await import('./visitor-log.ts')
  expect(await findOffer([])).toBeUndefined()
  expect(await indexedDB.databases(), 'asking creates nothing').toEqual([])
  const device = await openTracker(null)
  await device.logEntry(someFacts(7), 'opened')
  await declineOffer()
  expect(await findOffer([])).toBeUndefined()
  await device.logEntry(someFacts(8), 'opened')
  expect(await findOffer([])).toEqual({ entries: 2, saved: 0, dismissed: 0, wins: 0 })
})

test('erasing a member’s log reaches the account, and an imported copy returns', async () => {
  const { tracker, sendUnsent } = await openPage()
  const { id } = await tracker.logEntry(someFacts(7), 'opened')
  await tracker.setMark(someFacts(8), 'not-for-me')
  await tracker.setMark(someFacts(9), 'later')
  await sendUnsent('aoife')
  const copy = await tracker.exportLog()
  await tracker.erase()
  await sendUnsent('aoife')
  expect(server.received.at(-1)).toMatchObject({
    undone: [id],
    marks: [{ competitionID: 8, state: 'none' }],
  })
  expect(await tracker.importLog(copy)).toBe(2)
  expect(await tracker.importLog(copy)).toBe(0)
  const { entries, marks } = await tracker.read()
  expect(entries).toMatchObject([{ competitionID: 7, at: copy.entries[0]?.at }])
  expect(entries[0]?.id).not.toBe(id)
  expect(marks).toMatchObject([
    { competitionID: 8, state: 'not-for-me' },
    { competitionID: 9, state: 'later' },
  ])
})

test('an answer without end is not asked for again and again', async () => {
  const { keepInSync } = await openPage()
  const answer: SyncAnswer = {
    refused: [],
    changes: { ...noChanges(), facts: [] },
    cursor: 0,
    more: true,
  }
  server.answerWith(answer)
  await keepInSync('aoife', () => {}, left.signal)
  expect(server.received).toHaveLength(1)
})
