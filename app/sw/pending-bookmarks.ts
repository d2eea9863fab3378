import type { PendingBookmarks, WorkerMessage } from '#app/lib/browser/worker-messages.ts'
import { askSession, postAsMember } from './ask-server.ts'
import {
  findPrivateCache,
  knownUsername,
  NOTES,
  openPrivateCache,
  readNote,
  writeNote,
} from './private-cache.ts'

declare const self: ServiceWorkerGlobalScope & {
  registration: { sync?: { register: (tag: string) => Promise<void> } }
}

const PENDING_NOTE = `${NOTES}wishes`
export const BOOKMARKS_SYNC = 'wishes'

type PendingBookmark = { username: string; competitionID: number; bookmarked: boolean }

let lastChange: Promise<unknown> = Promise.resolve()

export async function readPending(username: string): Promise<PendingBookmarks> {
  const cache = await findPrivateCache(username)
  return (cache && (await readNote<PendingBookmarks>(cache, PENDING_NOTE))) ?? {}
}

export async function queueBookmark({
  username,
  competitionID,
  bookmarked,
}: PendingBookmark): Promise<boolean> {
  const known = await knownUsername()
  if (known !== undefined && known !== username) return false
  await changePending(await openPrivateCache(username), (pending) => {
    pending[competitionID] = bookmarked
  })
  // In browsers without background sync, the page reports when it is online.
  await self.registration.sync?.register(BOOKMARKS_SYNC).catch(() => {})
  return true
}

/** Serialises changes: reading and writing are two steps. */
function changePending(cache: Cache, change: (pending: PendingBookmarks) => void): Promise<void> {
  async function readAndWrite() {
    const pending = (await readNote<PendingBookmarks>(cache, PENDING_NOTE)) ?? {}
    change(pending)
    await writeNote(cache, PENDING_NOTE, pending)
  }
  const mine = lastChange.then(readAndWrite)
  lastChange = mine.catch(() => {})
  return mine
}

let sending: Promise<void> | undefined

/** A bookmark leaves the queue when accepted or refused for good. @throws when some are left. */
export function sendPending(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll() {
  const username = await knownUsername()
  const cache = username === undefined ? undefined : await findPrivateCache(username)
  if (!cache) return
  const waiting = Object.entries((await readNote<PendingBookmarks>(cache, PENDING_NOTE)) ?? {})
  if (waiting.length === 0) return
  const { user, csrfToken } = await askSession()
  if (user?.username !== username) return
  const sent: PendingBookmarks = {}
  for (const [id, bookmarked] of waiting) {
    const body = { competitionID: Number(id), bookmarked }
    const { status } = await postAsMember('/api/update-bookmark-status', csrfToken, body)
    if (!isSettled(status)) throw new Error(`What was saved of ${id} is still pending: ${status}.`)
    await changePending(cache, (pending) => {
      if (pending[id] === bookmarked) delete pending[id]
    })
    if (status === 200) sent[id] = bookmarked
  }
  await notifyPages({ sent })
}

function isSettled(status: number) {
  return status === 200 || status === 400 || status === 404
}

async function notifyPages(message: WorkerMessage) {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(message, [])
}
