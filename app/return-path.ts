import type { PageAddress, PagePath } from '#app/lib/page-address.ts'

/** The pages that a login leads back to, by the name that `?from=` has for each. */
export const RETURN_TARGETS = {
  home: '/',
  'my-dashboard': '/my-dashboard',
  'my-bookmarks': '/my-bookmarks',
  'add-a-new-competition': '/add-a-new-competition',
  'edit-competition': '/competition/edit',
  'close-account': '/close-account',
  admin: '/admin',
} as const satisfies Record<string, PagePath>

const EDIT_PAGE = /^\/competition\/([a-z0-9-]{1,200})\/edit$/
const SLUG = /^[a-z0-9-]{1,200}$/

/** Where a log-in leads: to the page that `from` names, else an admin to what waits. */
export function returnPath(search: URLSearchParams, isAdmin = false): PageAddress {
  const from = search.get('from')
  if (from === null || !Object.hasOwn(RETURN_TARGETS, from))
    return isAdmin ? '/admin?logged-in' : '/my-dashboard'
  const comp = search.get('comp')
  if (from === 'edit-competition' && comp !== null && SLUG.test(comp))
    return `/competition/${comp}/edit`
  return RETURN_TARGETS[from as keyof typeof RETURN_TARGETS]
}

export function returnQuery(path: string): '' | `?${string}` {
  const name = Object.entries(RETURN_TARGETS).find(([, target]) => target === path)?.[0]
  if (name !== undefined) return `?from=${name}`
  const [, comp] = EDIT_PAGE.exec(path) ?? []
  return comp === undefined ? '' : `?from=edit-competition&comp=${comp}`
}
