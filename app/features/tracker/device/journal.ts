import type { Entry, Facts } from '../rules/records.ts'

const JOURNAL_PREFIX = 'tracker-journal:'

export type Logged = { entry: Entry; facts: Facts }
type Line = Logged & { owner: string }

/**
 * Entries not yet in the database. localStorage is written at once, but a page that is put in the
 * background may never finish writing to the database. A browser that blocks storage has an empty journal.
 */
export function journalOf(owner: string) {
  return {
    add: ({ entry, facts }: Logged) =>
      attempt(() => localStorage.setItem(keyOf(entry), JSON.stringify({ owner, entry, facts }))),
    remove: ({ entry }: Pick<Logged, 'entry'>) =>
      attempt(() => localStorage.removeItem(keyOf(entry))),
    read: () => readLines().filter((line) => line.owner === owner),
  }
}

function keyOf({ id }: Entry) {
  return JOURNAL_PREFIX + id
}

function readLines(): Line[] {
  const keys = attempt(() => Object.keys(localStorage)) ?? []
  const lines = keys.filter((key) => key.startsWith(JOURNAL_PREFIX)).map(readLine)
  return lines.filter((line) => line !== undefined)
}

function readLine(key: string): Line | undefined {
  return attempt(() => JSON.parse(localStorage.getItem(key) ?? '') as Line)
}

function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
