import type { Wishes, WorkerMessage } from '#app/lib/browser/worker-messages.ts'
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

const WISHES_NOTE = `${NOTES}wishes`
/** The name under which the browser wakes the worker when there is a connection again. */
export const WISHES_SYNC = 'wishes'

type Wish = { username: string; competitionID: number; bookmarked: boolean }

let turn: Promise<unknown> = Promise.resolve()

export async function readWishes(username: string): Promise<Wishes> {
  const cache = await findPrivateCache(username)
  return (cache && (await readNote<Wishes>(cache, WISHES_NOTE))) ?? {}
}

/** Notes a bookmark to be sent later; of several for one listing the latest counts. */
export async function keepWish({ username, competitionID, bookmarked }: Wish): Promise<boolean> {
  const known = await knownUsername()
  if (known !== undefined && known !== username) return false
  await changeWishes(await openPrivateCache(username), (wishes) => {
    wishes[competitionID] = bookmarked
  })
  // Where browsers do not know it, the page says when it is connected.
  await self.registration.sync?.register(WISHES_SYNC).catch(() => {})
  return true
}

/** Reading and writing are two steps: nobody else's may come between them. */
function changeWishes(cache: Cache, change: (wishes: Wishes) => void): Promise<void> {
  async function readAndWrite() {
    const wishes = (await readNote<Wishes>(cache, WISHES_NOTE)) ?? {}
    change(wishes)
    await writeNote(cache, WISHES_NOTE, wishes)
  }
  const mine = turn.then(readAndWrite)
  turn = mine.catch(() => {})
  return mine
}

let sending: Promise<void> | undefined

/**
 * Sends what waits; once at a time, however many ask. A wish goes from the list when the server has
 * it, or says that it never will.
 * @throws when some still wait, so that the browser tries again.
 */
export function sendWishes(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll() {
  const username = await knownUsername()
  const cache = username === undefined ? undefined : await findPrivateCache(username)
  if (!cache) return
  const waiting = Object.entries((await readNote<Wishes>(cache, WISHES_NOTE)) ?? {})
  if (waiting.length === 0) return
  const { user, csrfToken } = await askSession()
  if (user?.username !== username) return
  const sent: Wishes = {}
  for (const [id, bookmarked] of waiting) {
    const body = { competitionID: Number(id), bookmarked }
    const { status } = await postAsMember('/api/update-bookmark-status', csrfToken, body)
    if (!isSettled(status)) throw new Error(`The bookmark of ${id} waits: ${status}.`)
    await changeWishes(cache, (wishes) => {
      if (wishes[id] === bookmarked) delete wishes[id]
    })
    if (status === 200) sent[id] = bookmarked
  }
  await tellPages({ sent })
}

/** Done, or never to be done: the listing is gone. */
function isSettled(status: number) {
  return status === 200 || status === 400 || status === 404
}

async function tellPages(message: WorkerMessage) {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(message, [])
}
