import type { RouteConfigEntry } from '@react-router/dev/routes'
import { PAGE_TRAITS, type Audience } from '#app/page-traits.ts'

export const ROLES = ['visitor', 'member', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Mail providers prove themselves: no role's cookie lets anybody in. */
export type ApiAudience = Audience | 'providers'

/** The audience of each call. test/roles/roles.test.ts fails when a route is missing. */
export const API: Record<string, ApiAudience> = {
  'GET /api/recent-competitions': 'everybody',
  'GET /api/premium-competitions': 'everybody',
  'GET /api/link-states/:group': 'everybody',
  'GET /api/search/:query': 'everybody',
  'POST /api/bounces/:provider': 'providers',
  'GET /api/openapi.json': 'everybody',
  'GET /api/session': 'everybody',
  'POST /api/login': 'everybody',
  'POST /api/register': 'everybody',
  'POST /api/login-with-facebook': 'everybody',
  'POST /api/passkey-options': 'everybody',
  'POST /api/login-with-passkey': 'everybody',
  'POST /api/prove-with-passkey': 'members',
  'POST /api/add-passkey': 'members',
  'POST /api/add-email-to-list': 'everybody',
  'POST /api/logout': 'members',
  'POST /api/get-user-bookmarks': 'members',
  'POST /api/update-bookmark-status': 'members',
  'POST /api/tracker': 'members',
  'GET /api/tracker/listings': 'everybody',
  'POST /api/save-push-subscription': 'everybody',
  'POST /api/delete-push-subscription': 'everybody',
  'POST /api/submit-competition': 'members',
  'GET /api/similar-competitions': 'everybody',
  'POST /api/read-link': 'everybody',
  'POST /api/read-picture': 'everybody',
  'GET /api/pending-competitions': 'admins',
  'GET /api/fpd-competitions': 'admins',
  'POST /api/update-competition-status': 'admins',
  'POST /api/update-premium-status': 'admins',
  'POST /api/update-competition-end-date': 'admins',
  'POST /api/click': 'everybody',
  'POST /api/consent': 'everybody',
}

/** Who may open which page, as app/page-traits.ts declares it. */
export const PAGES: Record<string, Audience> = Object.fromEntries(
  Object.entries(PAGE_TRAITS).map(([pattern, { audience }]) => [pattern, audience]),
)

const AUDIENCES: Record<ApiAudience, readonly Role[]> = {
  providers: [],
  everybody: ROLES,
  guests: ['visitor'],
  members: ['member', 'admin'],
  admins: ['admin'],
}
const EXAMPLES: Record<string, string> = {
  ':county': 'cork',
  ':cat': 'food-%26-drink',
  ':comp': 'no-such-competition',
  ':comp?': 'no-such-competition',
  ':id': '1',
  ':list': 'new',
  ':name': 'new.rss',
  ':of?': 'category',
  ':provider': 'ses',
  ':token': 'x'.repeat(43),
  ':slug': 'no-such-promoter',
  ':query': 'kayak',
  '*': 'no-such-page',
}

export function mayUse(role: Role, audience: ApiAudience): boolean {
  return AUDIENCES[audience].includes(role)
}

/** Returns the redirect of a guarded page (docs/contract.md#page-guards). */
export function guardRedirect(audience: Audience): RegExp {
  if (audience === 'guests') return /^\/my-dashboard$/
  return audience === 'admins' ? /^\/$/ : /^\/login(\?from=[a-z-]+(&comp=[a-z0-9-]+)?)?$/
}

/** Returns an example address for a route pattern. */
export function addressOf(pattern: string): string {
  return pattern.replaceAll(/:\w+\??|\*/g, (name) => EXAMPLES[name] ?? name)
}

/** Returns variants of an address that could get around a guard. */
export function spellingsOf(path: string): string[] {
  const [first = ''] = path.slice(1)
  const encoded = `%${first.charCodeAt(0).toString(16)}`
  const last = path.lastIndexOf('/')
  return [
    `${path}/`,
    `${path}//`,
    `/${path}`,
    `${path.slice(0, last)}/${path.slice(last)}`,
    path.toUpperCase(),
    path.charAt(0) + path.charAt(1).toUpperCase() + path.slice(2),
    `/${encoded}${path.slice(2)}`,
    `/%2f${path.slice(1)}`,
    `/%2e${path}`,
    `/x/..${path}`,
    `/x/%2e%2e${path}`,
    `/.${path}`,
    `${path}/.`,
    `${path}%00`,
    `${path}%20`,
    `${path}%2f`,
    `${path};x=1`,
    `${path}.json`,
    `${path}/x.css`,
    `${path}?_data=routes`,
    `${path}?_routes=admin`,
    `${path}?index`,
    `${path}#x`,
  ]
}

/** Returns the patterns of all routes; layouts have no address. */
export function patternsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`
    const own = children.length === 0 || index ? [pattern || '/'] : []
    return [...own, ...patternsOf(children, pattern)]
  })
}
