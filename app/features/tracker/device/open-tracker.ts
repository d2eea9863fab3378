import { lazily } from '#app/lib/async/lazily.ts'
import { SECOND_MS } from '#app/lib/time/durations.ts'
import { postToWorker } from '#app/ui/device/ask-worker.ts'
import { toFacts } from '../rules/facts.ts'
import {
  newEntry,
  type Entry,
  type Facts,
  type MarkState,
  type Stamp,
  type Win,
} from '../rules/records.ts'
import { factsWithWinners, type WinnersPages } from '../rules/winners-pages.ts'
import { addEntry, deleteWin, saveFacts, saveWin, setMark, undoEntry } from './changes.ts'
import { journalOf } from './journal.ts'
import { addLog, clearTables, eraseLog, readLog, readSnapshot, type Log } from './log-file.ts'
import { openLog } from './open-log.ts'
import { writeNote, type Noted, type Tables } from './store.ts'
import { takeOver } from './visitor-log.ts'

/** A slower connection counts as none, as for the round (app/sw/reading.ts). */
const WINNERS_MAX_MS = 3 * SECOND_MS

/** What pages show of a log. */
export type Snapshot = Awaited<ReturnType<typeof readSnapshot>>
export type Tracker = Awaited<ReturnType<typeof start>>

const trackers = new Map<string | null, () => Promise<Tracker>>()

/** Returns the tracker of the member, or of a visitor; one per page. For browsers only: load it lazily. */
export function openTracker(member: string | null): Promise<Tracker> {
  const opened = trackers.get(member) ?? lazily(() => start(member))
  trackers.set(member, opened)
  return opened()
}

type Unstamped = Omit<Win, keyof Stamp>

async function start(member: string | null) {
  // Without a connection the visitor's log is offered later.
  if (member !== null) await takeOver(member).catch(() => {})
  const { name, write, isPersistent, device, changes } = await openLog(member)
  const journal = journalOf(name)
  const author = () => ({ device, now: Date.now() })

  async function change<Result>(work: (tables: Tables) => Promise<Result>) {
    const result = await write(work)
    changes.announceOwn()
    return result
  }
  async function storeEntry(facts: Facts, entry: Entry) {
    await change(async (tables) => {
      await saveFacts(tables, [facts])
      await addEntry(tables, entry)
    })
    journal.remove({ entry })
  }
  const setMarks = (marks: readonly { facts: Facts; state: MarkState }[]) =>
    change(async (tables) => {
      for (const { facts, state } of marks) {
        await saveFacts(tables, [facts])
        await setMark(tables, facts.competitionID, state, author())
      }
    })

  const saveWins = (wins: readonly Unstamped[]) =>
    change(async (tables) => {
      for (const win of wins) await saveWin(tables, win, author())
    })
  const read = changes.memoize(() => write(readSnapshot))
  // Entries that cannot be stored now stay in the journal.
  for (const { entry, facts } of journal.read()) await storeEntry(facts, entry).catch(() => {})
  const saveKnown = (facts: readonly Facts[]) => change((tables) => saveFacts(tables, facts))
  const note = <Name extends keyof Noted>(name: Name, value: Noted[Name]) =>
    change((tables) => writeNote(tables, name, value))
  return {
    /** False if the browser refuses storage, as in a private window: this tab's memory holds everything. */
    isPersistent,
    read,
    /** The entry survives even if the page is put in the background at once. `id` is a new UUID. */
    async logEntry(facts: Facts, via: Entry['via'], id: string = crypto.randomUUID()) {
      const { competitionID } = facts
      const entry = newEntry({ id, competitionID, at: Date.now(), via })
      journal.add({ entry, facts })
      await storeEntry(facts, entry)
      if ((await read()).entries.length === 1) void requestPersistence().catch(() => {})
      return entry
    },
    undoEntry: (id: string) => change((tables) => undoEntry(tables, id)),
    setMark: (facts: Facts, state: MarkState) => setMarks([{ facts, state }]),
    setMarks,
    saveWin: (win: Unstamped) => saveWins([win]),
    saveWins,
    deleteWin: (id: string) => change((tables) => deleteWin(tables, id, author())),
    saveFacts: saveKnown,
    /** Stores where and whose winners are published. The answer is for everybody: the server learns of no listing. */
    async refreshWinners() {
      const signal = AbortSignal.timeout(WINNERS_MAX_MS)
      const response = await fetch('/winners.json', { credentials: 'omit', signal })
      if (!response.ok) return
      const pages = (await response.json()) as WinnersPages
      const { facts, winnersOut } = await read()
      const changed = factsWithWinners([...facts.values()], pages)
      if (changed.length > 0) await saveKnown(changed)
      const out = new Set(pages.out)
      const own = [...facts.keys()].filter((id) => out.has(id))
      if (own.some((id) => !winnersOut.includes(id))) await note('winners-out', own)
    },
    /** Returns how many rows of an exported file were new. Nothing is doubled, and what was erased returns. */
    importLog: (log: Log) => change((tables) => addLog(tables, log, author())),
    exportLog: () => write(readLog),
    writeNote: note,
    /** Erases a visitor's log on this device, a member's on all devices and in the account: there bookmarks stay. */
    erase: () =>
      change((tables) => (member === null ? clearTables(tables) : eraseLog(tables, author()))),
    subscribe: changes.subscribe,
  }
}

/** Marks a listing as 'later' for a member or a visitor, or takes the mark back. Returns false if only this tab has it. */
export async function markLater(
  member: string | null,
  listing: Parameters<typeof toFacts>[0],
  saved: boolean,
) {
  const tracker = await openTracker(member)
  await tracker.setMark(toFacts(listing), saved ? 'later' : 'none')
  // Of a member's bookmarks the page tells the worker itself.
  if (saved && member === null && 'serviceWorker' in navigator) postToWorker({ type: 'marked' })
  return tracker.isPersistent
}

/** Browsers delete the data of sites that they keep only as long as there is room. */
async function requestPersistence() {
  const { storage } = navigator
  if (!(await storage.persisted())) await storage.persist()
}
