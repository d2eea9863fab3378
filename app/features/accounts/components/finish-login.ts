import { postJson } from '#app/ui/api-client.ts'

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
