import { lazily } from '#app/lib/async/lazily.ts'
import { databaseName, openStore, readDevice } from './open-store.ts'
import { watchChanges } from './watch-changes.ts'

type OpenLog = ReturnType<typeof open>

const logs = new Map<string | null, () => OpenLog>()

/** Returns the log of the member, or of a visitor: its store, this device's name, and its changes. */
export function openLog(member: string | null): OpenLog {
  const opened = logs.get(member) ?? lazily(() => open(databaseName(member)))
  logs.set(member, opened)
  return opened()
}

async function open(name: string) {
  const { write, isPersistent } = await openStore(name)
  return { name, write, isPersistent, device: await write(readDevice), changes: watchChanges(name) }
}
