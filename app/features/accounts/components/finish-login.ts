import { postJson } from '#app/ui/forms/api-client.ts'
import { RETURN_TARGETS, returnPath } from '../rules.ts'

const THANKS = '/join-today/thanks'

/**
 * After logging in: keeps the bookmark the visitor wanted, then loads the next page anew, so
 * that nothing of the visitor before is left in memory.
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

/** Where logging in or joining with a wished-for bookmark leads: to the bookmarks. */
export function targetAfterLogin(path: string, bookmark: string | null): string {
  return bookmark ? '/my-bookmarks' : path
}

/** Where joining leads: back to the page it was for, or else to the thanks. */
export function targetAfterJoining(search: URLSearchParams, bookmark: string | null): string {
  const isNamed = Object.hasOwn(RETURN_TARGETS, search.get('from') ?? '')
  return targetAfterLogin(isNamed ? returnPath(search) : THANKS, bookmark)
}

/** What a page is asked to log in or join for, other than a bookmark. */
export function isForDraft(from: string | null): boolean {
  return from === 'add-a-new-competition'
}
