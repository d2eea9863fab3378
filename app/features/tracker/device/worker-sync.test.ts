import { beforeEach, expect, test, vi } from 'vitest'
import { aServer, someFacts, withDeviceStorage } from '#test/tracker-device.ts'

withDeviceStorage()
let server = aServer('aoife')

beforeEach(() => {
  server = aServer('aoife')
  vi.stubGlobal('location', new URL('/sw.js', 'https://competitions.example'))
})

async function openLogOf(member: string | null) {
  const { openTracker } = await import('#app/features/tracker/device/open-tracker.ts')
  return openTracker(member)
}

async function logEntry(member: string | null) {
  const { id } = await (await openLogOf(member)).logEntry(someFacts(7), 'opened')
  return id
}

async function readEntryIds(member: string) {
  const { entries } = await (await openLogOf(member)).read()
  return entries.map(({ id }) => id)
}

const sentEntries = () => server.received.map(({ entries }) => entries.map(({ id }) => id))
const storedLogs = async () => new Set((await indexedDB.databases()).map(({ name }) => name))

test('the worker sends the entries of the member who is logged in, and of nobody else', async () => {
  const ofOther = await logEntry('aodhan')
  const own = await logEntry('aoife')
  await logEntry(null)
  const { sendTrackers } = await import('#app/sw/trackers.ts')
  await expect(sendTrackers()).rejects.toThrow('not logged in')
  expect(sentEntries()).toEqual([[own]])

  server.logIn('aodhan')
  await expect(sendTrackers()).rejects.toThrow('not logged in')
  expect(sentEntries().flat()).toEqual([own, ofOther])
})

test('without a connection the worker keeps the entries, and sends them later', async () => {
  const id = await logEntry('aoife')
  const { sendTrackers } = await import('#app/sw/trackers.ts')
  server.disconnect()
  await expect(sendTrackers()).rejects.toThrow('Failed to fetch')
  expect(await readEntryIds('aoife')).toEqual([id])

  server.connect()
  await sendTrackers()
  expect(sentEntries()).toEqual([[id]])
})

test('open pages hear of what the worker received', async () => {
  const tracker = await openLogOf('aoife')
  const listener = vi.fn<() => void>()
  tracker.subscribe(listener)
  server.answer({ marks: [{ competitionID: 8, state: 'later', at: 1, device: 'laptop' }] })
  const { sendTrackers } = await import('#app/sw/trackers.ts')
  await sendTrackers()
  await expect.poll(() => listener.mock.calls.length).toBe(1)
  expect((await tracker.read()).marks).toMatchObject([{ competitionID: 8 }])
})

test('a member who logs in deletes the logs of other members, sent or not', async () => {
  for (const member of [null, 'aoife', 'brian']) await logEntry(member)
  const { retainOnlyTrackerOf } = await import('#app/sw/trackers.ts')
  await retainOnlyTrackerOf('aoife')
  expect(await storedLogs()).toEqual(new Set(['tracker', 'tracker:aoife']))
})

test('after a session has ended, only what is still to be sent stays', async () => {
  await logEntry('aoife')
  const { retainOnlyTrackerOf, sendTrackers } = await import('#app/sw/trackers.ts')
  await sendTrackers()
  const unsent = await logEntry('brian')
  await retainOnlyTrackerOf(null)
  expect(await storedLogs()).toEqual(new Set(['tracker:brian']))
  expect(await readEntryIds('brian')).toEqual([unsent])
})

test('logging out deletes the logs of all members, but not a visitor’s', async () => {
  for (const member of [null, 'aoife', 'brian']) await logEntry(member)
  const { deleteTrackers } = await import('#app/sw/trackers.ts')
  await deleteTrackers()
  expect(await storedLogs()).toEqual(new Set(['tracker']))
})

test('a background sync does not create the log again that logging out has just deleted', async () => {
  await logEntry('aoife')
  const { deleteTrackers, sendTrackers } = await import('#app/sw/trackers.ts')
  const databases = await indexedDB.databases()
  await deleteTrackers()
  vi.spyOn(indexedDB, 'databases').mockResolvedValueOnce(databases)
  await sendTrackers()
  expect(await storedLogs()).toEqual(new Set())
  expect(server.received).toEqual([])
})
