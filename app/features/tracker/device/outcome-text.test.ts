import { afterEach, expect, test, vi } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { someFacts, withDeviceStorage } from '#test/tracker-device.ts'
import { newOwn } from '../rules/own-entries.ts'
import { newEntry } from '../rules/records.ts'

withDeviceStorage()
afterEach(() => vi.unstubAllGlobals())

const NOW = new Date('2026-11-21T08:00:00Z')

async function aLog(name: string) {
  const { openIndexedStore } = await import('./indexed-store.ts')
  const store = await openIndexedStore(name, () => {})
  await store.write(async ({ entries, facts }) => {
    for (const [id, closed] of [
      [1, '2026-11-20'],
      [2, '2026-11-10'],
      [3, '2026-12-24'],
    ] as const) {
      await entries.put(newEntry({ id: `${id}`, competitionID: id, at: 1, via: 'round' }))
      const competitionTitle = `Win no. ${id}`
      const competitionEndDate = toDay(closed)
      await facts.put(
        someFacts(id, { competitionTitle, competitionEndDate, answerWithin: '24 hours' }),
      )
    }
  })
}

async function textOf(name: string) {
  const { outcomeText } = await import('./outcome-text.ts')
  return outcomeText(name, NOW)
}

test('a notification says what may be decided and whose winners are out, by one question for everybody', async () => {
  const asked: unknown[][] = []
  vi.stubGlobal('fetch', async (...request: unknown[]) => {
    asked.push(request)
    return Response.json({ day: '2026-11-21', pages: {}, out: [2, 3, 99] })
  })
  await aLog('tracker:mary')
  expect(await textOf('tracker:mary')).toBe(
    '2 may be decided, one window ends tomorrow. Winners of “Win no. 2” are out.',
  )
  expect(asked).toEqual([['/winners.json', expect.objectContaining({ credentials: 'omit' })]])
})

test('a notification says what a win asks for, and that alone asks nobody', async () => {
  const asked = vi.fn<() => Promise<Response>>()
  vi.stubGlobal('fetch', asked)
  const { openIndexedStore } = await import('./indexed-store.ts')
  const { saveWin } = await import('./changes.ts')
  const store = await openIndexedStore('tracker:nora', () => {})
  const win = { ...newOwn('w', toDay('2026-11-19')), prize: 'A kayak', wonOn: toDay('2026-11-20') }
  const author = { device: 'phone', now: 1 }
  await store.write(async (tables) => {
    await saveWin(tables, win, author)
    await saveWin(tables, { ...win, id: 'deleted', deleted: true }, author)
  })
  expect(await textOf('tracker:nora')).toBe('1 win waits for your answer.')
  expect(asked).not.toHaveBeenCalled()
})

test('a device that does not want to know whose winners are out asks nothing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('asked')))
  await aLog('tracker:anne')
  const { openIndexedStore } = await import('./indexed-store.ts')
  const { writeNote } = await import('./store.ts')
  const store = await openIndexedStore('tracker:anne', () => {})
  await store.write((tables) => writeNote(tables, 'names-winners', false))
  const fetched = vi.fn<() => Promise<Response>>(() => Promise.reject(new Error('asked')))
  vi.stubGlobal('fetch', fetched)
  expect(await textOf('tracker:anne')).toBe('2 may be decided, one window ends tomorrow.')
  expect(fetched).not.toHaveBeenCalled()
})

test('without a connection it says what the device knows', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await aLog('tracker')
  expect(await textOf('tracker')).toBe('2 may be decided, one window ends tomorrow.')
})

test('without a log nothing is asked or created', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('asked')))
  expect(await textOf('tracker:nobody')).toBe('')
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('tracker:nobody')
})
