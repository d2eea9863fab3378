import { expect, test, vi } from 'vitest'
import { openPageTracker } from './page-tracker.ts'

const stored = vi.hoisted(() => ({ marks: [] as string[] }))
vi.mock('../device/open-tracker.ts', () => ({
  openTracker: async () => ({
    read: async () => ({ ...stored }),
    subscribe: () => {
      stored.marks = ['of another tab']
    },
  }),
}))
vi.stubGlobal('sessionStorage', { getItem: () => null })

test('an entry that another tab stores while the page reads is shown', async () => {
  const page = await openPageTracker('aoife')
  expect(page.read().snapshot.marks).toEqual(['of another tab'])
})
