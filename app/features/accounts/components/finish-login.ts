import { postJson } from '#app/ui/forms/api-client.ts'
import { RETURN_TARGETS, returnPath } from '../rules.ts'

const THANKS = '/join-today/thanks'

/**
 * Applies the pending bookmark after a login, then loads the next page as a new document, so that
 * no data of the previous visitor stays in memory.
 */
export async function finishLogin(target: string, bookmark: unknown) {
  const competitionID = Number(bookmark)
  if (competitionID > 0) {
    await postJson('/api/update-bookmark-status', { competitionID, bookmarked: true }).catch(
      () => {},
    )
  }
  window.location.assign(target)
}

export function targetAfterLogin(path: string, bookmark: string | null): string {
  return bookmark ? '/my-bookmarks' : path
}

export function targetAfterJoining(search: URLSearchParams, bookmark: string | null): string {
  const isNamed = Object.hasOwn(RETURN_TARGETS, search.get('from') ?? '')
  return targetAfterLogin(isNamed ? returnPath(search) : THANKS, bookmark)
}

/** What the visitor logs in or joins for, apart from a bookmark. */
export function isForDraft(from: string | null): boolean {
  return from === 'add-a-new-competition'
}
