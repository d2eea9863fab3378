import type { Opened, PageMessage } from '#app/lib/browser/worker-messages.ts'
import { savesData } from './ask-server.ts'
import { keepBookmarks } from './bookmarks.ts'
import { findPrivateCache, knownUsername, readMember } from './private-cache.ts'
import { keepPage, takeKeptOn } from './reading.ts'
import { keepWish, readWishes, sendWishes } from './pending-bookmarks.ts'

declare const self: ServiceWorkerGlobalScope

/** Does what a page asks for; what it is answered goes back to the page. */
export async function answerMessage(event: ExtendableMessageEvent): Promise<unknown> {
  const message = event.data as PageMessage
  switch (message.type) {
    case 'opened':
      return answerOpened(event, message)
    case 'read':
      return savesData() ? undefined : keepPage(event, message.path)
    case 'bookmarked':
      return keepBookmarks(message.member)
    case 'wish':
      return keepWish(message)
    case 'connected':
      return sendWishes()
    case 'take-over':
      return self.skipWaiting()
  }
}

type OpenedMessage = Extract<PageMessage, { type: 'opened' }>

/** A page that was kept names no member; the device may know whose it is. */
async function answerOpened(
  event: ExtendableMessageEvent,
  { member }: OpenedMessage,
): Promise<Opened> {
  const keptOn = takeKeptOn((event.source as WindowClient).id)
  const isKept = keptOn !== null
  const username = member?.username ?? (isKept ? await knownUsername() : undefined)
  if (username === undefined) return { keptOn, member: null, wishes: {} }
  const wishes = await readWishes(username)
  if (member && !isKept) event.waitUntil(bringUpToDate(member).catch(() => {}))
  const cache = member ? undefined : await findPrivateCache(username)
  return { keptOn, member: (cache && (await readMember(cache))) ?? null, wishes }
}

async function bringUpToDate(member: NonNullable<OpenedMessage['member']>) {
  await sendWishes()
  await keepBookmarks(member)
}
