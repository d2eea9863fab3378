import { useLocation } from 'react-router'
import type { PageAddress, PagePath } from '#app/lib/page-address.ts'
import { postJson, type ApiError } from '#app/ui/forms/api-client.ts'
import { addToQuery, bookmarkedPath } from '#app/features/listings/rules/links.ts'
import { RETURN_TARGETS, returnPath } from '#app/return-path.ts'

type Saved = { bookmark: { competitionSlug: string } | null }

const THANKS = '/join-today/thanks' satisfies PagePath

/** Loads a new document, so that no data of the previous visitor stays in memory. */
export async function finishLogin(target: PageAddress, bookmark: unknown) {
  const competitionID = Number(bookmark)
  const bookmarked = competitionID > 0 ? await saveBookmark(competitionID) : undefined
  window.location.assign(bookmarked ?? target)
}

/** Returns the listing's address; undefined when the listing has gone. */
async function saveBookmark(competitionID: number): Promise<PageAddress | undefined> {
  const change = { competitionID, bookmarked: true }
  const saved = await postJson<Saved>('/api/update-bookmark-status', change).catch(() => undefined)
  if (!saved?.bookmark) return undefined
  // The account has it now; without storage or a connection the visitor's mark stays.
  await import('#app/features/tracker/device/visitor-log.ts')
    .then((log) => log.forgetLater(competitionID))
    .catch(() => {})
  return bookmarkedPath(saved.bookmark.competitionSlug)
}

export function goOnAfterLogin(search: string, answer: unknown) {
  const { user } = answer as { user: { admin: boolean } }
  const { target, bookmark } = readLoginQuery(new URLSearchParams(search), user.admin)
  return finishLogin(target, bookmark)
}

/** @returns whether the login goes on with a second step. */
export function goToSecondStep(search: string, { errors }: ApiError): boolean {
  if (errors.code === undefined) return false
  window.location.assign(addToQuery('/login/second-step', search.slice(1)))
  return true
}

export function readLoginQuery(search: URLSearchParams, isAdmin = false) {
  const bookmark = search.get('bookmark')
  return { bookmark, target: targetAfterLogin(returnPath(search, isAdmin), bookmark) }
}

export function targetAfterLogin(path: PageAddress, bookmark: string | null): PageAddress {
  return bookmark ? '/my-bookmarks' : path
}

export function targetAfterJoining(search: URLSearchParams, bookmark: string | null): PageAddress {
  const isNamed = Object.hasOwn(RETURN_TARGETS, search.get('from') ?? '')
  return targetAfterLogin(isNamed ? returnPath(search) : THANKS, bookmark)
}

export function useLoginQuery() {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const forDraft = query.get('from') === 'add-a-new-competition'
  return { search, bookmark: query.get('bookmark'), forDraft }
}
