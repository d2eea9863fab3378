import { afterEach, expect, test, vi } from 'vitest'
import { deviceStore, tabStore } from './device-store.ts'

const isNumber = (found: unknown): found is number => typeof found === 'number'

function aStorage(content: Record<string, string> = {}) {
  const items = new Map(Object.entries(content))
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  }
}

afterEach(() => vi.unstubAllGlobals())

test('a written value is read again, and gone after its removal', () => {
  vi.stubGlobal('localStorage', aStorage())
  expect(deviceStore.read('visits', isNumber)).toBeUndefined()
  expect(deviceStore.write('visits', 3)).toBe(true)
  expect(deviceStore.read('visits', isNumber)).toBe(3)
  deviceStore.remove('visits')
  expect(deviceStore.read('visits', isNumber)).toBeUndefined()
})

test('the device store and the tab store are separate', () => {
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('sessionStorage', aStorage())
  tabStore.write('visits', 1)
  expect(deviceStore.read('visits', isNumber)).toBeUndefined()
  expect(tabStore.read('visits', isNumber)).toBe(1)
})

test.for(['"3"', 'null', '{', '', 'undefined', '[3]'])(
  'found %s: as if nothing were there',
  (text) => {
    vi.stubGlobal('localStorage', aStorage({ visits: text }))
    expect(deviceStore.read('visits', isNumber)).toBeUndefined()
  },
)

test('a write to a full device returns false', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { ...aStorage({ visits: '3' }), setItem: full })
  expect(deviceStore.write('visits', 4)).toBe(false)
  expect(deviceStore.read('visits', isNumber)).toBe(3)
})

test('a browser that blocks storage causes no error', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(deviceStore.read('visits', isNumber)).toBeUndefined()
  expect(deviceStore.write('visits', 4)).toBe(false)
  deviceStore.remove('visits')

  vi.stubGlobal('localStorage', undefined)
  expect(deviceStore.read('visits', isNumber)).toBeUndefined()
  expect(deviceStore.write('visits', 4)).toBe(false)
  deviceStore.remove('visits')
})
