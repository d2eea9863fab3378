import { deleteDB, openDB } from 'idb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withDeviceStorage } from '#test/tracker-device.ts'
import { openIndexedStore, writeToExisting } from './indexed-store.ts'
import { openStore } from './open-store.ts'

withDeviceStorage()
const MARK = { competitionID: 7, state: 'later', at: 1, device: 'phone' } as const

test('a failing transaction stores nothing', async () => {
  const store = await openIndexedStore('tracker', () => {})
  const write = store.write(async ({ marks }) => {
    await marks.put(MARK)
    throw new RangeError('broken')
  })
  await expect(write).rejects.toThrow('broken')
  expect(await store.write(({ marks }) => marks.getAll())).toEqual([])
})

test.each(['InvalidStateError', 'UnknownError'])(
  'after %s the database is opened again, once',
  async (name) => {
    const store = await openIndexedStore('tracker', () => {})
    const dropped = new DOMException('Connection to Indexed Database server lost.', name)
    const open = vi.spyOn(indexedDB, 'open')
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    transaction.mockImplementationOnce(() => {
      throw dropped
    })
    await store.write(({ marks }) => marks.put(MARK))
    expect(await store.write(({ marks }) => marks.getAll())).toEqual([MARK])
    expect(open).toHaveBeenCalledTimes(1)

    transaction.mockImplementation(() => {
      throw dropped
    })
    await expect(store.write(({ marks }) => marks.getAll())).rejects.toThrow('lost')
    expect(open).toHaveBeenCalledTimes(2)
    transaction.mockRestore()
  },
)

test('deleting the database closes this connection and calls onDeleted', async () => {
  const onDeleted = vi.fn<() => void>()
  await openIndexedStore('tracker:aoife', onDeleted)
  await deleteDB('tracker:aoife')
  expect(onDeleted).toHaveBeenCalledTimes(1)
})

test('writing to a deleted database fails and does not create it again', async () => {
  const store = await openIndexedStore('tracker:aoife', () => {})
  await deleteDB('tracker:aoife')
  const write = store.write(({ marks }) => marks.put(MARK))
  await expect(write).rejects.toMatchObject({ name: 'InvalidStateError' })
  expect(await indexedDB.databases()).toEqual([])
})

test('work in an existing database does not create a missing one', async () => {
  const readMarks = () =>
    writeToExisting('tracker:aoife', ({ write }) => write(({ marks }) => marks.getAll()))
  expect(await readMarks()).toBeUndefined()
  expect(await indexedDB.databases()).toEqual([])

  const store = await openIndexedStore('tracker:aoife', () => {})
  await store.write(({ marks }) => marks.put(MARK))
  expect(await readMarks()).toEqual([MARK])
})

test('an error in the work is thrown', async () => {
  await openIndexedStore('tracker:aoife', () => {})
  const failing = writeToExisting('tracker:aoife', async () => {
    throw new RangeError('broken')
  })
  await expect(failing).rejects.toThrow('broken')
})

test('a newer version of the site can open the database', async () => {
  const onDeleted = vi.fn<() => void>()
  await openIndexedStore('tracker', onDeleted)
  const newer = await openDB('tracker', 2)
  expect(newer.version).toBe(2)
  expect(onDeleted).not.toHaveBeenCalled()
})

test('storage that never answers counts as refused: the log stays in memory', async () => {
  vi.useFakeTimers()
  const open = vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as never)
  onTestFinished(() => {
    vi.useRealTimers()
    open.mockRestore()
  })
  const opening = openStore('tracker')
  await vi.advanceTimersByTimeAsync(3_000)
  const { isPersistent, write } = await opening
  expect(isPersistent).toBe(false)
  expect(await write(async ({ entries }) => entries.getAll())).toEqual([])
})
