import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPrivateCache, retainOnly, watchSession } from './private-cache.ts'

let stored = new Set<string>()
let opening: Promise<void> = Promise.resolve()

beforeEach(() => {
  stored = new Set()
  opening = Promise.resolve()
  vi.stubGlobal('caches', {
    keys: async () => [...stored],
    delete: async (name: string) => stored.delete(name),
    async open(name: string) {
      await opening
      stored.add(name)
      return {}
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a member’s cache is created while the session lasts', async () => {
  const hasEnded = watchSession('aoife')
  await retainOnly('aoife')
  expect(await createPrivateCache('aoife', hasEnded)).toBeDefined()
  expect([...stored]).toEqual(['private:aoife'])
})

test.each([null, 'brian'])('it is not created once a response has named %s', async (named) => {
  const hasEnded = watchSession('aoife')
  await retainOnly(named)
  expect(await createPrivateCache('aoife', hasEnded)).toBeUndefined()
  expect([...stored]).toEqual([])
  expect(await createPrivateCache('aoife', watchSession('aoife')), 'a new session').toBeDefined()
})

test('it is removed when the session ends while it is being created', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  opening = promise
  const created = createPrivateCache('aoife', watchSession('aoife'))
  await retainOnly(null)
  finish()
  expect(await created).toBeUndefined()
  expect([...stored]).toEqual([])
})
