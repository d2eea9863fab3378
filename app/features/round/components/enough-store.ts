import { useSyncExternalStore } from 'react'
import { deviceStore } from '#app/ui/device/device-store.ts'
import { watchDevice } from '#app/ui/device/watch-device.ts'
import { isLimit, type Limit } from '../rules/enough.ts'

const KEY = 'enoughForToday'
const { watch, announce } = watchDevice()

export { watch as watchLimit }

export function readLimit(): Limit | undefined {
  return deviceStore.read(KEY, isLimit)
}

export function useLimit(): Limit | undefined {
  return useSyncExternalStore(watch, readLimit, () => undefined)
}

export function writeLimit(limit: Limit | undefined) {
  if (limit === undefined) deviceStore.remove(KEY)
  else deviceStore.write(KEY, limit)
  announce()
}
