import type { KnownMember, Opened, PageMessage } from '#app/lib/browser/worker-messages.ts'
import { askSession, savesData } from './ask-server.ts'
import { saveBookmarks } from './bookmarks.ts'
import { storesPrivateData } from './private-cache.ts'
import { savePage, saveDailyPages, takeSavedOn } from './reading.ts'
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
      return saveDailyPages(event)
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

async function answerOpened(
  event: ExtendableMessageEvent,
  { member }: OpenedMessage,
): Promise<Opened> {
  const savedOn = takeSavedOn((event.source as WindowClient).id)
  if (!member) {
    // Its session has ended, or the page had no hint of it: the answer says which, and renews the hint.
    if (await storesPrivateData()) event.waitUntil(askSession().catch(() => {}))
    return { savedOn, pending: {} }
  }
  const pending = await readPending(member.username)
  if (savedOn === null) event.waitUntil(bringUpToDate(event, member).catch(() => {}))
  return { savedOn, pending }
}

async function bringUpToDate(event: ExtendableEvent, member: NonNullable<OpenedMessage['member']>) {
  await sendPending()
  await keepSaved(event, member)
}

async function keepSaved(event: ExtendableEvent, member: KnownMember) {
  await saveBookmarks(member)
  await saveDailyPages(event)
}
