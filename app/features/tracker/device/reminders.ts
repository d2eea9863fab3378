import { isReminders, type Reminders } from '../rules/reminders.ts'
import type { Tables } from './store.ts'

/** Only on this device: reminders are neither synced nor part of a copy. */
export async function readReminders({ meta }: Tables): Promise<Reminders> {
  const stored = (await meta.get('reminders'))?.value
  return isReminders(stored) ? stored : {}
}

export async function saveReminders({ meta }: Tables, value: Reminders) {
  await meta.put({ name: 'reminders', value })
}
