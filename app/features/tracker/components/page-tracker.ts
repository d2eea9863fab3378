import {
  readOpenings,
  writeOpenings,
  type Openings,
} from '#app/features/listings/components/count-click.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { openTracker, type Snapshot, type Tracker } from '../device/open-tracker.ts'
import { toFacts } from '../rules/facts.ts'
import type { Entry, MarkState } from '../rules/records.ts'

/** What the device knows and what has just happened on this page; listings by competitionID. */
export type PageState = {
  snapshot: Snapshot
  openings: Openings
  asking: ReadonlySet<number>
  /** Just entered here: Undo is in the place of the answer. */
  entered: ReadonlySet<number>
  /** On the screen when the marks arrived: lists fold them only when asked, so that nothing moves. */
  settled: ReadonlySet<number>
  /** Lists that show what they fold, by name. */
  unfolded: ReadonlySet<string>
}

/** What is shown is forgotten with the page; what is stored stays. */
const FRESH = {
  entered: new Set<number>(),
  settled: new Set<number>(),
  unfolded: new Set<string>(),
}

export type PageTracker = Awaited<ReturnType<typeof start>>
const pages = new Map<string | null, Promise<PageTracker>>()

/** Returns the one tracker of this page for a member, or for a visitor. */
export function openPageTracker(member: string | null): Promise<PageTracker> {
  const opened = pages.get(member) ?? openTracker(member).then(start)
  pages.set(member, opened)
  return opened
}

async function start(tracker: Tracker) {
  const listeners = new Set<() => void>()
  let state: PageState = {
    snapshot: await tracker.read(),
    openings: readOpenings(),
    asking: new Set(),
    ...FRESH,
  }
  function set(changes: Partial<PageState>) {
    state = { ...state, ...changes }
    for (const notify of listeners) notify()
  }
  async function readAgain() {
    set({ snapshot: await tracker.read() })
  }
  tracker.subscribe(() => void readAgain())
  // What another tab stored since the first read.
  await readAgain()

  /** After an answer nothing is left to ask; `openings` are those that the tab still remembers. */
  function settle(id: number, isForgotten: boolean) {
    const { [id]: _opened, ...others } = readOpenings()
    const openings = isForgotten ? others : { ...others, [id]: false }
    writeOpenings(openings)
    set({ openings, asking: without(state.asking, id) })
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ask() {
      const openings = readOpenings()
      const ids = Object.keys(openings).filter((id) => openings[id])
      if (ids.length === 0) return
      const asked = Object.fromEntries(Object.keys(openings).map((id) => [id, false]))
      writeOpenings(asked)
      const asking = new Set([...state.asking, ...ids.map(Number)])
      set({ openings: asked, asking, entered: without(state.entered, ...asking) })
    },
    notYet: (id: number) => settle(id, false),
    async enter(competition: CompetitionCard, via: Entry['via']) {
      const { competitionID } = competition
      const logged = tracker.logEntry(toFacts(competition), via)
      set({ entered: new Set([...state.entered, competitionID]) })
      settle(competitionID, true)
      await logged
    },
    async undo(id: number) {
      const entry = lastEntry(state.snapshot, id)
      if (entry) await tracker.undoEntry(entry.id)
      set({ entered: without(state.entered, id) })
      if (entry?.via === 'opened') settle(id, false)
    },
    async toggleMark(competition: CompetitionCard, mark: MarkState) {
      const isSet = markOf(state.snapshot, competition.competitionID) === mark
      await tracker.setMark(toFacts(competition), isSet ? 'none' : mark)
      await readAgain()
    },
    toggleList(name: string, isUnfolded: boolean) {
      const unfolded = isUnfolded ? without(state.unfolded, name) : [...state.unfolded, name]
      set({ unfolded: new Set(unfolded), settled: FRESH.settled })
    },
    /** Begins another page; `settled` are the listings that it already shows. */
    begin(settled: Iterable<number>) {
      set({ ...FRESH, settled: new Set(settled) })
    },
  }
}

function lastEntry({ entries }: Snapshot, competitionID: number): Entry | undefined {
  return entries
    .filter((entry) => entry.competitionID === competitionID)
    .toSorted((a, b) => b.at - a.at)[0]
}

function markOf({ marks }: Snapshot, id: number) {
  return marks.find(({ competitionID }) => competitionID === id)?.state
}

function without<Value>(values: ReadonlySet<Value>, ...removed: Value[]): Set<Value> {
  return new Set([...values].filter((value) => !removed.includes(value)))
}
