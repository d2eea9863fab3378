/** docs/decisions/0012; scripts/worker bundles it as /sw.js. */
import { addPlugins, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { savesData, askSession } from './ask-server.ts'
import { assets, pictures } from './files.ts'
import { fetchAssets, removeOldAssets } from './stored-assets.ts'
import { openRound, renewSubscription, showNotification } from './notifications.ts'
import { knownMember, retainOnly, retainOnlyMemberOf, storesPrivateData } from './private-cache.ts'
import {
  answerData,
  answerPage,
  answerRound,
  savePage,
  saveDailyPages,
  takeSavedOn,
} from './reading.ts'
import { kindOf, mayPreload, type Kind } from './rules.ts'
import { sendPending, BOOKMARKS_SYNC, queueBookmark, readPending } from './pending-bookmarks.ts'
import { deleteTrackers, sendTrackers, TRACKER_SYNC } from './trackers.ts'
import type { KnownMember, Opened, PageMessage } from '#app/lib/browser/worker-messages.ts'
import { saveBookmarks } from './bookmarks.ts'
import { SHARED_PICTURE, SHARE_PAGE } from '#app/lib/browser/shared-picture.ts'

declare const self: ServiceWorkerGlobalScope
declare const FILES: { shell: { url: string; revision: string }[]; assets: string[] }

// Fetched without the cookie: the offline page must not name a member.
addPlugins([
  { requestWillFetch: async ({ request }) => new Request(request, { credentials: 'omit' }) },
])
precacheAndRoute(FILES.shell)

const ANSWERS: Record<Exclude<Kind, 'logout' | 'share'>, Parameters<typeof registerRoute>[1]> = {
  page: answerPage,
  data: answerData,
  round: answerRound,
  asset: assets,
  picture: pictures,
  session: answerSession,
}
for (const [kind, answer] of Object.entries(ANSWERS)) {
  registerRoute(
    ({ request: { method, mode }, url, sameOrigin }) =>
      sameOrigin && kindOf({ method, mode, url }) === kind,
    answer,
  )
}

/** Without a connection it is the member of the device, whose token comes when there is one again. */
async function answerSession({ request }: { request: Request }) {
  try {
    const response = await fetch(request)
    if (response.ok) await retainOnlyMemberOf(response)
    return response
  } catch {
    const member = await knownMember()
    if (!member) return Response.error()
    const { username, bookmarkedIds } = member
    return Response.json({ user: { username, admin: false }, csrfToken: '', bookmarkedIds })
  }
}

// Logging out by the API, or by a form without script: the private data is removed before the server answers.
self.addEventListener('fetch', (event) => {
  const { method, mode } = event.request
  const url = new URL(event.request.url)
  const isOwn = url.origin === location.origin
  const kind = isOwn ? kindOf({ method, mode, url }) : undefined
  if (kind === 'logout') event.waitUntil(Promise.all([retainOnly(null), deleteTrackers()]))
  if (kind === 'share') event.respondWith(receiveShared(event.request))
})

self.addEventListener('install', (event) => {
  // With data saving, only the files of opened pages are cached.
  if (!savesData()) event.waitUntil(fetchAssets(FILES.assets))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([claimClients(event), removeOldAssets(FILES.assets)]))
})

/** So that the first visit is available offline. */
async function claimClients(event: ExtendableEvent) {
  const { navigationPreload } = self.registration
  await (mayPreload(navigator.userAgent) ? navigationPreload.enable() : navigationPreload.disable())
  await self.clients.claim()
  if (savesData()) return
  for (const { url } of await self.clients.matchAll({ type: 'window' })) await savePage(event, url)
}

self.addEventListener('message', (event) => {
  const answered = answerMessage(event).then((answer) => event.ports[0]?.postMessage(answer))
  // Offline or without room the page works without the cache.
  event.waitUntil(answered.catch(() => {}))
})

self.addEventListener('push', (event) => event.waitUntil(showNotification(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openRound(event)))
self.addEventListener('pushsubscriptionchange', (event) => {
  // If it fails, the round's page tries again.
  event.waitUntil(renewSubscription(event).catch(() => {}))
})

self.addEventListener('sync', (event) => {
  const sync = event as ExtendableEvent & { tag: string }
  if (sync.tag === BOOKMARKS_SYNC) sync.waitUntil(sendPending())
  if (sync.tag === TRACKER_SYNC) sync.waitUntil(sendTrackers())
})

async function answerMessage(event: ExtendableMessageEvent): Promise<unknown> {
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

async function answerOpened(
  event: ExtendableMessageEvent,
  { member }: Extract<PageMessage, { type: 'opened' }>,
): Promise<Opened> {
  const savedOn = takeSavedOn((event.source as WindowClient).id)
  if (!member) {
    // Its session has ended, or the page had no hint of it: the answer says which, and renews the hint.
    if (await storesPrivateData()) event.waitUntil(askSession().catch(() => {}))
    return { savedOn, pending: {} }
  }
  const pending = await readPending(member.username)
  const bringUpToDate = () => sendPending().then(() => keepSaved(event, member))
  if (savedOn === null) event.waitUntil(bringUpToDate().catch(() => {}))
  return { savedOn, pending }
}

async function keepSaved(event: ExtendableEvent, member: KnownMember) {
  await saveBookmarks(member)
  await saveDailyPages(event)
}

/** Answers a phone's share sheet: the form opens with what was shared, and takes the picture out of a cache. */
async function receiveShared(request: Request): Promise<Response> {
  const form = await request.formData()
  const shared = new URL(SHARE_PAGE, self.location.origin)
  for (const [name, value] of form) {
    if (typeof value === 'string' && value !== '') shared.searchParams.set(name, value)
  }
  const picture = form.get('picture')
  if (picture instanceof File && picture.size > 0) {
    const cache = await caches.open(SHARED_PICTURE)
    await cache.put(SHARE_PAGE, new Response(picture))
    shared.searchParams.set('picture', '')
  }
  return Response.redirect(shared.href, 303)
}
