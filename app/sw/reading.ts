import { ExpirationPlugin } from 'workbox-expiration'
import { matchPrecache } from 'workbox-precaching'
import { NetworkFirst } from 'workbox-strategies'
import { failOn } from '#app/lib/async/fail-on.ts'
import {
  BOOKMARKS_PAGE,
  LISTINGS,
  LISTINGS_MAX,
  MEMBER_HEADER,
  OFFLINE_PAGE,
  PAGES,
  PAGES_MAX,
  ROUND_DATA,
  ROUND_PAGE,
} from './caches.ts'
import { savesData } from './ask-server.ts'
import { retainOnlyMemberOf } from './private-cache.ts'
import { isGone, isListing, isPublicAnswer, pageOfData, publicPage } from './rules.ts'

/** With a cached copy, a slower connection counts as offline. */
const TIMEOUT_S = 3
const AT_ONCE_MS = 1000
/** Cached responses are decoded and public, so Vary does not apply. */
const matchOptions = { ignoreVary: true }

const listings = publicPages(LISTINGS, LISTINGS_MAX)
const pages = publicPages(PAGES, PAGES_MAX)
const roundData = new NetworkFirst({
  cacheName: 'round',
  networkTimeoutSeconds: TIMEOUT_S,
  matchOptions,
  plugins: [
    { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
  ],
})

/** The dates of cached copies by tab; a tab asks once it is hydrated. */
const savedFor = new Map<string, string>()
/** Pages whose data timed out, and when, so that the page itself does not wait again. */
const waitedFor = new Map<string, number>()

function publicPages(cacheName: string, maxEntries: number) {
  return new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: TIMEOUT_S,
    matchOptions,
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => keyOf(new URL(request.url)),
        cacheWillUpdate: async ({ request, response }) => {
          if (isGone(response.status)) await forget(keyOf(new URL(request.url)))
          return isPublicAnswer(response) ? response : null
        },
      },
      new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }),
      {
        cachedResponseWillBeUsed: async ({ cachedResponse, request, event }) =>
          cachedResponse ? noteSaved(event, cachedResponse) : findSaved(event, request.url),
        handlerDidError: () => matchPrecache(OFFLINE_PAGE),
      },
    ],
  })
}

type Asked = { event: ExtendableEvent; request: Request; url: URL }

export async function answerPage({ event, request, url }: Asked): Promise<Response> {
  const key = keyOf(url)
  const saved = hasWaitedFor(key) ? await findSaved(event, key) : undefined
  if (saved) {
    // The browser has started the preload anyway.
    event.waitUntil(preloaded(event).catch(() => {}))
    return saved
  }
  if (publicPage(url) !== undefined) return strategyOf(url).handle({ event, request })
  return answerOwnPage({ event, request, url })
}

async function answerOwnPage({ event, request, url }: Asked): Promise<Response> {
  const key = keyOf(url)
  try {
    const fetched = preloaded(event).then((answer) => answer ?? fetch(request))
    const response = await ((await isSaved(key)) ? inTime(fetched) : fetched)
    await inspectOwnPage(request, response)
    return response
  } catch {
    return (await findSaved(event, key)) ?? (await matchPrecache(OFFLINE_PAGE)) ?? Response.error()
  }
}

export async function savePage(event: ExtendableEvent, address: string): Promise<void> {
  const url = new URL(address, location.origin)
  const path = publicPage(url)
  if (path === undefined) return
  const request = new Request(path, { credentials: 'omit' })
  await Promise.all(strategyOf(url).handleAll({ event, request }))
  if (path === ROUND_PAGE) await saveRound(event)
}

/** What is entered and saved is listed there, also for who was never there with a connection. */
export async function saveDailyPages(event: ExtendableEvent): Promise<void> {
  if (savesData()) return
  if (!(await isSaved(ROUND_PAGE))) await savePage(event, ROUND_PAGE)
  if (!(await isSaved(BOOKMARKS_PAGE))) await saveVisitorsList()
}

/** A visitor's list is on the device: the page has only its frame. A member's is in the private cache. */
async function saveVisitorsList() {
  const page = await fetch(BOOKMARKS_PAGE, { credentials: 'omit' })
  if (page.ok && !page.headers.has(MEMBER_HEADER))
    await (await caches.open(PAGES)).put(BOOKMARKS_PAGE, page)
}

/** On failure the browser is sent to the page itself, of which there is always an answer. */
export async function answerData({ request, url }: Asked): Promise<Response> {
  const page = pageOfData(url) ?? url.pathname
  const key = keyOf(new URL(page, location.origin))
  try {
    const fetched = fetch(request)
    return await ((await isSaved(key)) ? inTime(fetched) : fetched)
  } catch {
    if (!request.signal.aborted) waitedFor.set(key, performance.now())
    return leadToPage(page)
  }
}

function hasWaitedFor(key: string) {
  const since = waitedFor.get(key) ?? -Infinity
  waitedFor.delete(key)
  return performance.now() - since < AT_ONCE_MS
}

/** React Router's redirect for responses without a body (single-fetch protocol). */
function leadToPage(page: string) {
  const headers = {
    'x-remix-redirect': page,
    'x-remix-status': '302',
    'x-remix-reload-document': 'true',
  }
  return new Response(null, { status: 204, headers })
}

export function takeSavedOn(clientId: string): string | null {
  const savedOn = savedFor.get(clientId) ?? null
  savedFor.delete(clientId)
  return savedOn
}

/** Pages that are the same for everybody say nothing about who is here. */
async function inspectOwnPage(request: Request, response: Response) {
  if (isGone(response.status)) await forget(keyOf(new URL(request.url)))
  if (identifiesMember(request, response)) await retainOnlyMemberOf(response)
}

/** False for requests without the cookie, and for the browser's back/forward copies. */
function identifiesMember({ credentials, cache }: Request, { status }: Response) {
  return status === 200 && credentials !== 'omit' && cache !== 'force-cache'
}

async function forget(key: string) {
  for (const name of await caches.keys()) await (await caches.open(name)).delete(key, matchOptions)
}

/** Searches all caches: the member's has pages that were never opened. */
async function findSaved(event: ExtendableEvent, key: string): Promise<Response | undefined> {
  const saved = await caches.match(key, matchOptions)
  return saved && noteSaved(event, saved)
}

async function isSaved(key: string) {
  return (await caches.match(key, matchOptions)) !== undefined
}

function noteSaved(event: ExtendableEvent, saved: Response) {
  if (event instanceof FetchEvent)
    savedFor.set(event.resultingClientId, saved.headers.get('date') ?? '')
  return saved
}

async function preloaded(event: ExtendableEvent): Promise<Response | undefined> {
  return event instanceof FetchEvent ? ((await event.preloadResponse) as Response) : undefined
}

function inTime(fetched: Promise<Response>): Promise<Response> {
  return Promise.race([fetched, failOn(AbortSignal.timeout(TIMEOUT_S * 1000))])
}

function strategyOf({ pathname }: URL) {
  return isListing(pathname) ? listings : pages
}

/** Pages that are not public are cached by their whole URL, in the member's cache only. */
function keyOf(url: URL): string {
  return publicPage(url) ?? url.pathname + url.search
}

export function answerRound({ event, request: { cache } }: Asked): Promise<Response> {
  return roundData.handle({ event, request: roundRequest({ cache }) })
}

async function saveRound(event: ExtendableEvent): Promise<void> {
  await Promise.all(roundData.handleAll({ event, request: roundRequest() }))
}

/** Without the cookie: the stored copy must not name a member. */
function roundRequest(options?: Pick<RequestInit, 'cache'>) {
  return new Request(ROUND_DATA, { ...options, credentials: 'omit' })
}
