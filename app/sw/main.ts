/** docs/decisions/0012; scripts/worker bundles it as /sw.js. */
import { addPlugins, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { savesData } from './ask-server.ts'
import { assets, pictures } from './files.ts'
import { answerMessage } from './messages.ts'
import { openRound, renewSubscription, showNotification } from './notifications.ts'
import { knownMember, retainOnly, retainOnlyMemberOf } from './private-cache.ts'
import { answerData, answerPage, savePage } from './reading.ts'
import { answerRound } from './round.ts'
import { kindOf, mayPreload, type Kind } from './rules.ts'
import { sendPending, BOOKMARKS_SYNC } from './pending-bookmarks.ts'
import { receiveShared } from './share.ts'
import { fetchAssets, removeOldAssets } from './stored-assets.ts'
import { deleteTrackers, sendTrackers, TRACKER_SYNC } from './trackers.ts'

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
