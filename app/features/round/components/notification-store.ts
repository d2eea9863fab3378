import { useSyncExternalStore } from 'react'
import { deviceStore } from '#app/ui/device/device-store.ts'
import { watchDevice } from '#app/ui/device/watch-device.ts'

/** On this device: the hour, and what was last sent to the server, so that only changes are sent. */
export type StoredNotification = { hour: number; told: string }

const KEY = 'round-notification'
const { watch, announce } = watchDevice()

const isStored = (found: unknown): found is StoredNotification =>
  typeof found === 'object' && found !== null && 'hour' in found && 'told' in found

export function readNotification(): StoredNotification | undefined {
  return deviceStore.read(KEY, isStored)
}

/** Undefined erases it. @returns false when the device stores nothing. */
export function writeNotification(stored: StoredNotification | undefined): boolean {
  if (stored === undefined) deviceStore.remove(KEY)
  const isWritten = stored === undefined || deviceStore.write(KEY, stored)
  announce()
  return isWritten
}

export function useNotificationHour(): number | undefined {
  return useSyncExternalStore(
    watch,
    () => readNotification()?.hour,
    () => undefined,
  )
}
