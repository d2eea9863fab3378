import { expect, test, vi } from 'vitest'
import { TODAY } from '#test/makers.ts'
import type { Snapshot } from './open-tracker.ts'
import { someFacts, withDeviceStorage } from '#test/tracker-device.ts'

const device = withDeviceStorage()
const WIN = {
  id: 'b3f7c1d2-5a0e-4c57-9a51-2f1d1c3a9b10',
  competitionID: 7,
  prize: 'A kayak',
  promoter: 'Harbour House',
  value: 900,
  wonOn: TODAY,
  answeredOn: null,
  promisedBy: null,
  arrivedOn: null,
  note: '',
  deleted: false,
}

/** As after a reload: what is in memory is gone. */
async function reopenTracker(member: string | null = null) {
  vi.resetModules()
  const { openTracker } = await import('./open-tracker.ts')
  return openTracker(member)
}

test('entries, marks, wins and facts are read again after a reload', async () => {
  const tracker = await reopenTracker()
  expect(tracker.isPersistent).toBe(true)
  const entry = await tracker.logEntry(someFacts(7), 'opened')
  await tracker.setMark(someFacts(8), 'later')
  await tracker.saveWin(WIN)

  const { entries, marks, wins, facts }: Snapshot = await (await reopenTracker()).read()
  expect(entries).toEqual([entry])
  expect(marks).toMatchObject([{ competitionID: 8, state: 'later' }])
  expect(wins).toMatchObject([WIN])
  expect([...facts.keys()]).toEqual([7, 8])
  expect(facts.get(8)).toEqual(someFacts(8))
})

test('undone entries and deleted wins are not read', async () => {
  const tracker = await reopenTracker()
  const { id } = await tracker.logEntry(someFacts(7), 'opened')
  const again = await tracker.logEntry(someFacts(7), 'round')
  await tracker.saveWin(WIN)
  await tracker.undoEntry(id)
  await tracker.deleteWin(WIN.id)
  const { entries, wins } = await tracker.read()
  expect(entries).toEqual([again])
  expect(wins).toEqual([])
})

test('an entry is in the journal at once, and only until it is stored', async () => {
  const tracker = await reopenTracker()
  const logged = tracker.logEntry(someFacts(7), 'opened')
  expect(device.journal.size).toBe(1)
  await logged
  expect(device.journal.size).toBe(0)
})

test('an entry of a page that ended too early is stored when its owner returns', async () => {
  const tracker = await reopenTracker('aoife')
  const logged = tracker.logEntry(someFacts(7), 'opened')
  const written = [...device.journal]
  await logged
  device.loseDatabases()
  for (const [key, line] of written) device.journal.set(key, line)

  expect((await (await reopenTracker('brian')).read()).entries).toEqual([])
  expect((await (await reopenTracker('aoife')).read()).entries).toHaveLength(1)
  expect(device.journal.size).toBe(0)
})

test('members and visitors have separate logs, each opened once per page', async () => {
  const { openTracker } = await import('./open-tracker.ts')
  expect(openTracker('aoife')).toBe(openTracker('aoife'))
  await (await openTracker('aoife')).logEntry(someFacts(7), 'opened')
  expect((await (await openTracker('brian')).read()).entries).toEqual([])
  expect((await (await openTracker(null)).read()).entries).toEqual([])
})

test('a refused database means memory, and says so', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  vi.stubGlobal('localStorage', undefined)
  const tracker = await reopenTracker()
  expect(tracker.isPersistent).toBe(false)
  const entry = await tracker.logEntry(someFacts(7), 'opened')
  expect((await tracker.read()).entries).toEqual([entry])
})

test('listeners hear of changes, and of those of other tabs', async () => {
  const [here, there] = [await reopenTracker(), await reopenTracker()]
  const listener = vi.fn<() => void>()
  const stop = here.subscribe(listener)
  expect((await here.read()).entries).toEqual([])
  await there.logEntry(someFacts(7), 'opened')
  await expect.poll(() => listener.mock.calls.length).toBe(1)
  expect((await here.read()).entries).toHaveLength(1)
  stop()
  await here.setMark(someFacts(7), 'not-for-me')
  expect(listener).toHaveBeenCalledTimes(1)
})

test('an exported log is complete after erasing and importing it, twice', async () => {
  const tracker = await reopenTracker()
  const { id } = await tracker.logEntry(someFacts(7), 'opened')
  await tracker.logEntry(someFacts(8), 'round')
  await tracker.undoEntry(id)
  await tracker.setMark(someFacts(8), 'not-for-me')
  await tracker.saveWin(WIN)
  const log = await tracker.exportLog()
  expect(log.undone).toEqual([id])

  await tracker.erase()
  expect((await tracker.exportLog()).entries).toEqual([])
  expect(await tracker.importLog(log)).toBe(4)
  expect(await tracker.exportLog()).toEqual(log)
  expect(await tracker.importLog(log)).toBe(0)
})

test('asks the browser to keep the data after the first entry', async () => {
  const tracker = await reopenTracker()
  expect(device.persist).not.toHaveBeenCalled()
  await tracker.logEntry(someFacts(7), 'opened')
  await expect.poll(() => device.persist.mock.calls.length).toBe(1)
  await tracker.logEntry(someFacts(8), 'opened')
  expect(device.persist).toHaveBeenCalledTimes(1)
})

test('an opening that failed is tried again', async () => {
  vi.resetModules()
  const { openTracker } = await import('./open-tracker.ts')
  const { BroadcastChannel } = globalThis
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw new Error('The browser is shutting down.')
  })
  await expect(openTracker(null)).rejects.toThrow('shutting down')
  vi.stubGlobal('BroadcastChannel', BroadcastChannel)
  await expect(openTracker(null)).resolves.toMatchObject({ isPersistent: true })
})
