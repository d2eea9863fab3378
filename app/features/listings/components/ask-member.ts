import { fetchInTime } from '#app/lib/browser/fetch-in-time.ts'
import { apiUrl } from '#app/lib/browser/api-url.ts'
import { MEMBER_HINT } from '#app/lib/browser/member-hint.ts'
import type { PageSession } from '#app/lib/browser/page-session.ts'

type Answer = PageSession | { user: null }

declare global {
  /** Asked by the page's first script (`FIRST_SCRIPT`), before any other has arrived; undefined if that failed. */
  var whoIsHere: Promise<Answer | undefined> | undefined
}

/** Whether the page's first script found that hint; false on the server. */
export function isMemberHinted(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset.member !== undefined
}

export function hasMemberHint(): boolean {
  return document.cookie.split('; ').includes(`${MEMBER_HINT}=1`)
}

/** Returns whose page this is: null for a visitor; undefined when it can't be known, as without a connection. */
export async function askMember(): Promise<PageSession | null | undefined> {
  if (!isMemberHinted()) return null
  const answer = await (globalThis.whoIsHere ??= ask())
  if (!answer) {
    globalThis.whoIsHere = undefined
    return undefined
  }
  if (answer.user !== null) return answer
  delete document.documentElement.dataset.member
  return null
}

/** Also for pages that the service worker stored: it knows the member of the device. */
async function ask(): Promise<Answer | undefined> {
  try {
    const response = await fetchInTime(apiUrl('/api/session'))
    return response.ok ? ((await response.json()) as Answer) : undefined
  } catch {
    return undefined
  }
}
