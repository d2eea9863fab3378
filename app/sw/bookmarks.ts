import { adultPath, competitionPath } from '#app/features/listings/rules/links.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import type { KnownMember } from '#app/lib/browser/worker-messages.ts'
import { askSession, postAsMember, savesData } from './ask-server.ts'
import {
  createPrivateCache,
  findPrivateCache,
  noteMember,
  NOTES,
  readMember,
  watchSession,
  type MemberNote,
} from './private-cache.ts'
import { BOOKMARKS_PAGE, MEMBER_HEADER, PAGES } from './caches.ts'
import { isPublicAnswer, pickBookmarks } from './rules.ts'
import { DAY_MS } from '../lib/time/durations.ts'

/** Wide enough for a phone; larger screens show it when no other variant is cached. */
const PICTURE_SIZE = 'w_640'

type Listing = {
  competitionSlug: string
  competitionEndDate: string
  competitionImageURL: string
  restricted: boolean
}

let lastSave: Promise<unknown> = Promise.resolve()

export function saveBookmarks(member: KnownMember): Promise<void> {
  const mine = lastSave.then(() => saveIfChanged(member))
  lastSave = mine.catch(() => {})
  return mine
}

async function saveIfChanged({ username, bookmarkedIds }: KnownMember) {
  const found = await findPrivateCache(username)
  const note = found && (await readMember(found))
  const isSame = String(note?.bookmarkedIds) === String(bookmarkedIds)
  if (note && isSame && Date.now() - note.since < DAY_MS) return
  const hasEnded = watchSession(username)
  const { user, csrfToken } = await askSession()
  if (user?.username !== username) return
  const cache = await createPrivateCache(username, hasEnded)
  if (!cache) return
  const unfinished: MemberNote = { username, bookmarkedIds, since: 0 }
  await noteMember(cache, unfinished)
  await savePage(cache, username)
  const response = await postAsMember('/api/get-user-bookmarks', csrfToken, {})
  if (!response.ok || savesData()) return
  const today = dublinDay(new Date(response.headers.get('date') ?? Date.now()))
  await saveListings(cache, pickBookmarks((await response.json()) as Listing[], today))
  await noteMember(cache, { ...unfinished, since: Date.now() })
}

async function savePage(cache: Cache, username: string) {
  const page = await fetch(BOOKMARKS_PAGE)
  if (!page.ok || page.headers.get(MEMBER_HEADER) !== username) return
  await cache.put(BOOKMARKS_PAGE, page)
  // A visitor's, of which there is one address.
  await (await caches.open(PAGES)).delete(BOOKMARKS_PAGE)
}

async function saveListings(cache: Cache, listings: Listing[]) {
  const wanted = listings.flatMap(({ competitionSlug, competitionImageURL, restricted }) => {
    const path = competitionPath(competitionSlug)
    // The age question redirects to another URL.
    const pages = restricted ? [path, adultPath(path)] : [path]
    return [...pages, `/_ipx/${PICTURE_SIZE}${competitionImageURL}`]
  })
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    const isWanted = wanted.includes(pathname + search) || pathname === BOOKMARKS_PAGE
    if (!isWanted && !pathname.startsWith(NOTES)) await cache.delete(request)
  }
  for (const path of wanted) await savePublicCopy(cache, path)
}

/** Without the cookie, so that the server answers as to a visitor. */
async function savePublicCopy(cache: Cache, path: string) {
  const response = await fetch(path, { credentials: 'omit' })
  const isPicture = response.headers.get('content-type')?.startsWith('image/') === true
  if (response.ok && (isPicture || isPublicAnswer(response))) await cache.put(path, response)
}
