import { lazily } from '#app/lib/async/lazily.ts'
import { apiUrl } from '#app/lib/browser/api-url.ts'
import { fetchInTime } from '#app/lib/browser/fetch-in-time.ts'
import { databaseName, openStore, readDevice } from './open-store.ts'
import { accountTransport, syncAccount } from './sync.ts'

type OpenLog = ReturnType<typeof open>

const logs = new Map<string | null, () => OpenLog>()

/** Returns the log of the member, or of a visitor: its store, this device's name, its changes and its sync. */
export function openLog(member: string | null): OpenLog {
  const opened = logs.get(member) ?? lazily(() => open(member))
  logs.set(member, opened)
  return opened()
}

async function open(member: string | null) {
  const name = databaseName(member)
  const { write, isPersistent } = await openStore(name)
  const device = await write(readDevice)
  const changes = watchChanges(name)
  const transport = accountTransport(member, (path, init) => fetchInTime(apiUrl(path), init))
  async function sync() {
    const { refused, hasReceived } = await syncAccount({ name, write, device, transport })
    if (hasReceived) changes.announce()
    return refused
  }
  return { name, write, isPersistent, device, changes, sync }
}

/** Announces changes of one log within the page and to other tabs. */
function watchChanges(name: string) {
  const listeners = new Set<() => void>()
  const ownListeners = new Set<() => void>()
  const channel = new BroadcastChannel(name)
  let version = 0

  function notify() {
    version += 1
    for (const listener of listeners) listener()
  }
  function announce() {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
    channel.postMessage(null)
    notify()
  }
  channel.addEventListener('message', notify)
  // A page that comes back from the back/forward cache has missed messages.
  addEventListener('pageshow', ({ persisted }) => persisted && notify())

  return {
    announce,
    /** After a change by the person in this tab. */
    announceOwn() {
      announce()
      for (const listener of ownListeners) listener()
    },
    subscribe: (listener: () => void) => add(listeners, listener),
    subscribeOwn: (listener: () => void) => add(ownListeners, listener),
    /** Repeats the last result until something changes. */
    memoize<Value>(read: () => Promise<Value>) {
      let last: { value: Promise<Value>; version: number } | undefined
      return () => {
        if (last?.version === version) return last.value
        const value = read()
        last = { value, version }
        value.catch(() => {
          last = undefined
        })
        return value
      }
    },
  }
}

function add(listeners: Set<() => void>, listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
