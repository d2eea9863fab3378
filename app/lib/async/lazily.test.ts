import { expect, test, vi } from 'vitest'
import { lazily } from './lazily.ts'

test('loads at the first call, and once', async () => {
  const load = vi.fn<() => Promise<object>>().mockResolvedValue({})
  const get = lazily(load)
  expect(get.ifLoaded()).toBeUndefined()
  expect(load).not.toHaveBeenCalled()
  const [first, second] = await Promise.all([get(), get()])
  expect(second).toBe(first)
  expect(await get.ifLoaded()).toBe(first)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failed load is tried again', async () => {
  const load = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('no file'))
  load.mockResolvedValueOnce(7)
  const get = lazily(load)
  await expect(get()).rejects.toThrow('no file')
  expect(get.ifLoaded()).toBeUndefined()
  expect(await get()).toBe(7)
})
