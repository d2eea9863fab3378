import type { KnownMember, Opened, PageMessage } from '#app/lib/browser/worker-messages.ts'
import { savesData } from './ask-server.ts'
import { saveBookmarks } from './bookmarks.ts'
import { findPrivateCache, knownUsername, readMember } from './private-cache.ts'
import { savePage, saveRoundPage, takeSavedOn } from './reading.ts'
import { queueBookmark, readPending, sendPending } from './pending-bookmarks.ts'

declare const self: ServiceWorkerGlobalScope

export async function answerMessage(event: ExtendableMessageEvent): Promise<unknown> {
  const message = event.data as PageMessage
  switch (message.type) {
    case 'opened':
      return answerOpened(event, message)
    case 'read':
      return savesData() ? undefined : savePage(event, message.path)
    case 'marked':
      return saveRoundPage(event)
    case 'bookmarked':
      return keepSaved(event, message.member)
    case 'wish':
      return queueBookmark(message)
    case 'connected':
      return sendPending()
    case 'take-over':
      return self.skipWaiting()
  }
}

type OpenedMessage = Extract<PageMessage, { type: 'opened' }>

/** A cached page names no member; the device may know whose it is. */
async function answerOpened(
  event: ExtendableMessageEvent,
  { member }: OpenedMessage,
): Promise<Opened> {
  const savedOn = takeSavedOn((event.source as WindowClient).id)
  const isSaved = savedOn !== null
  const username = member?.username ?? (isSaved ? await knownUsername() : undefined)
  if (username === undefined) return { savedOn, member: null, pending: {} }
  const pending = await readPending(username)
  if (member && !isSaved) event.waitUntil(bringUpToDate(event, member).catch(() => {}))
  const cache = member ? undefined : await findPrivateCache(username)
  return { savedOn, member: (cache && (await readMember(cache))) ?? null, pending }
}

async function bringUpToDate(event: ExtendableEvent, member: NonNullable<OpenedMessage['member']>) {
  await sendPending()
  await keepSaved(event, member)
}

async function keepSaved(event: ExtendableEvent, member: KnownMember) {
  await saveBookmarks(member)
  await saveRoundPage(event)
}
