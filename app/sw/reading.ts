import { ExpirationPlugin } from 'workbox-expiration'
import { matchPrecache } from 'workbox-precaching'
import { NetworkFirst } from 'workbox-strategies'
import { retainOnlyMemberOf } from './private-cache.ts'
import {
  isGone,
  isListing,
  isPublicAnswer,
  LISTINGS,
  LISTINGS_MAX,
  OFFLINE_PAGE,
  pageOfData,
  PAGES,
  PAGES_MAX,
  publicPage,
} from './rules.ts'

/** A connection that takes longer is as good as none, where there is a kept copy. */
const TIMEOUT_S = 3
const AT_ONCE_MS = 1000
/** What is kept is decoded, and for everybody. */
const matchOptions = { ignoreVary: true }

const listings = publicPages(LISTINGS, LISTINGS_MAX)
const pages = publicPages(PAGES, PAGES_MAX)

/** Which tabs were given a kept copy, and of when: they ask as soon as they are alive. */
const savedFor = new Map<string, string>()
/** Pages whose data did not come, and when that was: the connection has been waited for already. */
const waitedFor = new Map<string, number>()

/** Pages come from the server as long as it answers, so that a deploy never shows an old one. */
function publicPages(cacheName: string, maxEntries: number) {
  return new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: TIMEOUT_S,
    matchOptions,
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => keyOf(new URL(request.url)),
        cacheWillUpdate: async ({ request, response }) => {
          await inspectPage(request, response)
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

/** A page: the server's, or else the kept copy, or else the page that says what is offline. */
export async function answerPage({ event, request, url }: Asked): Promise<Response> {
  const key = keyOf(url)
  const saved = hasWaitedFor(key) ? await findSaved(event, key) : undefined
  if (saved) {
    // The browser has begun to fetch it all the same.
    event.waitUntil(preloaded(event).catch(() => {}))
    return saved
  }
  if (publicPage(url) !== undefined) return strategyOf(url).handle({ event, request })
  return answerOwnPage({ event, request, url })
}

/** Pages that are somebody's, forms and files: never kept from here, and passed on as they come. */
async function answerOwnPage({ event, request, url }: Asked): Promise<Response> {
  const key = keyOf(url)
  try {
    const fetched = preloaded(event).then((answer) => answer ?? fetch(request))
    const response = await ((await isSaved(key)) ? inTime(fetched) : fetched)
    await inspectPage(request, response)
    return response
  } catch {
    return (await findSaved(event, key)) ?? (await matchPrecache(OFFLINE_PAGE)) ?? Response.error()
  }
}

/** Keeps a page as everybody sees it, without the cookie of whoever reads it. */
export async function savePage(event: ExtendableEvent, address: string): Promise<void> {
  const url = new URL(address, location.origin)
  const path = publicPage(url)
  if (path === undefined) return
  const request = new Request(path, { credentials: 'omit' })
  await Promise.all(strategyOf(url).handleAll({ event, request }))
}

/**
 * The data of a page for React Router. When it does not come the browser is sent to the page
 * itself, of which something is always there: so only pages are kept, each once.
 */
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

/** The browser asks for the page at once; whoever asks later is asking anew. */
function hasWaitedFor(key: string) {
  const since = waitedFor.get(key) ?? -Infinity
  waitedFor.delete(key)
  return performance.now() - since < AT_ONCE_MS
}

/** React Router's own way to say so where a body cannot be sent (its single-fetch protocol). */
function leadToPage(page: string) {
  const headers = {
    'x-remix-redirect': page,
    'x-remix-status': '302',
    'x-remix-reload-document': 'true',
  }
  return new Response(null, { status: 204, headers })
}

/** When the copy that a tab shows was made, as the server wrote it; told once. */
export function takeSavedOn(clientId: string): string | null {
  const savedOn = savedFor.get(clientId) ?? null
  savedFor.delete(clientId)
  return savedOn
}

/** Every page that the server sends passes here. */
async function inspectPage(request: Request, response: Response) {
  if (isGone(response.status)) await forget(keyOf(new URL(request.url)))
  if (tellsWhoIsHere(request, response)) await retainOnlyMemberOf(response)
}

/** Not what was asked for without the cookie, nor what the browser had kept for going back. */
function tellsWhoIsHere({ credentials, cache }: Request, { status }: Response) {
  return status === 200 && credentials !== 'omit' && cache !== 'force-cache'
}

async function forget(key: string) {
  for (const name of await caches.keys()) await (await caches.open(name)).delete(key, matchOptions)
}

/** In whichever cache: the member's has pages that were never opened. */
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

/** What the browser has begun to fetch while the worker was woken. */
async function preloaded(event: ExtendableEvent): Promise<Response | undefined> {
  return event instanceof FetchEvent ? ((await event.preloadResponse) as Response) : undefined
}

function inTime(fetched: Promise<Response>): Promise<Response> {
  const tooLate = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The connection is too slow.')), TIMEOUT_S * 1000)
  })
  return Promise.race([fetched, tooLate])
}

function strategyOf({ pathname }: URL) {
  return isListing(pathname) ? listings : pages
}

/** What is not public is known by its whole address: only the member's own cache has such. */
function keyOf(url: URL): string {
  return publicPage(url) ?? url.pathname + url.search
}
