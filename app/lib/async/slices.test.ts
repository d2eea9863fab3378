import { afterEach, expect, test, vi } from 'vitest'
import { inSlices } from './slices.ts'

afterEach(() => vi.restoreAllMocks())

test('long work yields to other work after each slice of time', async () => {
  let time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => time)
  const letOthersGo = inSlices()
  let othersWent = 0
  const wait = () => setImmediate(() => (othersWent += 1))

  wait()
  time = 9
  await letOthersGo()
  expect(othersWent).toBe(0)
  time = 10
  await letOthersGo()
  expect(othersWent).toBe(1)
  wait()
  await letOthersGo()
  expect(othersWent, 'a new slice has started').toBe(1)
})
