import { useSyncExternalStore } from 'react'
import { deviceStore } from '#app/ui/device/device-store.ts'
import { watchDevice } from '#app/ui/device/watch-device.ts'

/** The passport of this device as one text: 'on roi-18-nosocial', '' where there is none. */
const KEY = 'passport'
const { watch, announce } = watchDevice()
/** Where the device refuses to store it, until the page is left. */
let unsaved = ''

const isText = (found: unknown): found is string => typeof found === 'string'

export function readPassportText(): string {
  return unsaved || (deviceStore.read(KEY, isText) ?? '')
}

/** Follows other tabs; null on the server and while hydrating. */
export function usePassportText(): string | null {
  return useSyncExternalStore(watch, readPassportText, () => null)
}

/** '' erases it. */
export function writePassportText(text: string) {
  unsaved = ''
  if (text === '') deviceStore.remove(KEY)
  else if (!deviceStore.write(KEY, text)) unsaved = text
  announce()
}
