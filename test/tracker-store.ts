import { memoryStore } from '#app/features/tracker/device/memory-store.ts'
import type { Tables, TrackerStore } from '#app/features/tracker/device/store.ts'

/** A device's store that can be killed. */
export function mortalStore() {
  const { write, rows } = memoryStore()
  let lifetime = Infinity

  function spend() {
    lifetime -= 1
    if (lifetime < 0) throw new Error('The device was killed.')
  }
  const store: TrackerStore = {
    write: (work) => write((tables) => work(spending(tables, spend))),
  }
  return {
    ...store,
    rows,
    /** Fails after `calls` more calls, in the middle of a transaction. */
    killAfter(calls: number) {
      lifetime = calls
    },
  }
}

function spending(tables: Tables, spend: () => void): Tables {
  const mortal = Object.entries(tables).map(([name, table]) => {
    const calls = Object.entries(table).map(([method, call]) => [method, spendingCall(call, spend)])
    return [name, Object.fromEntries(calls)]
  })
  return Object.fromEntries(mortal) as Tables
}

function spendingCall(call: (...args: never[]) => unknown, spend: () => void) {
  return async (...args: never[]) => {
    spend()
    return call(...args)
  }
}
