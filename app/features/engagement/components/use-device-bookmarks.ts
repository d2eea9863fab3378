import { listDatabases } from '#app/lib/browser/storage-answers.ts'
import { useEffect } from 'react'
import { useSession } from '#app/features/listings/components/session.tsx'

/** The name of a visitor's database and of its channel (tracker/device/open-store.ts). */
const LOG = 'tracker'

/** Shows as bookmarked what a visitor has marked 'later' on this device. */
export function useDeviceBookmarks() {
  const { member, noteBookmarks } = useSession()
  const isVisitor = member === null
  useEffect(() => {
    if (!isVisitor) return
    const controller = new AbortController()
    followBookmarks(noteBookmarks, controller.signal).catch(ignoreFailure)
    return () => controller.abort()
  }, [isVisitor, noteBookmarks])
}

type Note = (bookmarks: Record<number, boolean>) => void

async function followBookmarks(note: Note, signal: AbortSignal) {
  if (!(await hasLog())) await firstChange(signal)
  const { openTracker } = await import('#app/features/tracker/device/open-tracker.ts')
  const tracker = await openTracker(null)
  async function noteMarks() {
    const { marks } = await tracker.read()
    if (signal.aborted) return
    note(Object.fromEntries(marks.map((mark) => [mark.competitionID, mark.state === 'later'])))
  }
  await noteMarks()
  signal.addEventListener(
    'abort',
    tracker.subscribe(() => void noteMarks().catch(ignoreFailure)),
  )
}

/** Opening the database would create it. */
async function hasLog() {
  const databases = await listDatabases()
  return databases.some(({ name }) => name === LOG)
}

/** Waits until this tab or another one logs something. */
function firstChange(signal: AbortSignal) {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(LOG)
    channel.addEventListener('message', resolve, { once: true, signal })
    signal.addEventListener('abort', () => channel.close())
  })
}

/** Without storage nothing is bookmarked. */
function ignoreFailure() {}
