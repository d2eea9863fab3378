import type { RouteConfigEntry } from '@react-router/dev/routes'

export const ROLES = ['visitor', 'member', 'admin'] as const
export type Role = (typeof ROLES)[number]
export type Audience = 'everybody' | 'guests' | 'members' | 'admins'

/**
 * The audience of each route. test/roles/roles.test.ts fails when a route is missing.
 */
export const API: Record<string, Audience> = {
  'GET /api/recent-competitions': 'everybody',
  'GET /api/premium-competitions': 'everybody',
  'GET /api/search/:query': 'everybody',
  'GET /api/openapi.json': 'everybody',
  'GET /api/docs': 'everybody',
  'GET /api/session': 'everybody',
  'POST /api/login': 'everybody',
  'POST /api/register': 'everybody',
  'POST /api/login-with-facebook': 'everybody',
  'POST /api/add-email-to-list': 'everybody',
  'POST /api/logout': 'members',
  'GET /api/my-data': 'members',
  'POST /api/change-email': 'members',
  'POST /api/get-user-bookmarks': 'members',
  'POST /api/update-bookmark-status': 'members',
  'POST /api/submit-competition': 'members',
  'POST /api/update-competition': 'members',
  'GET /api/similar-competitions': 'everybody',
  'GET /api/pending-competitions': 'admins',
  'GET /api/fpd-competitions': 'admins',
  'POST /api/update-competition-status': 'admins',
  'POST /api/undo-competition-status': 'admins',
  'POST /api/update-premium-status': 'admins',
  'POST /api/update-competition-end-date': 'admins',
  'POST /api/report-competition': 'everybody',
  'POST /api/contact': 'everybody',
  'GET /api/campaign-progress/:id': 'admins',
  'POST /api/preview-campaign': 'admins',
  'POST /api/click': 'everybody',
}

export const PAGES: Record<string, Audience> = {
  '/': 'everybody',
  '/new-competitions': 'everybody',
  '/competitions-ending-soon': 'everybody',
  '/competition-category': 'everybody',
  '/competition-category/:cat': 'everybody',
  '/competition/:comp': 'everybody',
  '/competition/:comp/report': 'everybody',
  '/search': 'everybody',
  '/offline': 'everybody',
  '/add-a-new-competition': 'everybody',
  '/add-a-new-competition/thanks': 'everybody',
  '/login': 'guests',
  '/login/facebook': 'guests',
  '/join-today': 'guests',
  '/my-dashboard': 'members',
  '/my-bookmarks': 'members',
  '/close-account': 'members',
  '/competition/:comp?/edit': 'members',
  '/admin': 'admins',
  '/admin/stats': 'admins',
  '/admin/stats.csv': 'admins',
  '/admin/pending': 'admins',
  '/admin/fpd': 'admins',
  '/admin/premium': 'admins',
  '/admin/all-competitions': 'admins',
  '/admin/all-competitions.csv': 'admins',
  '/admin/import': 'admins',
  '/admin/reports': 'admins',
  '/admin/moderation-log/:id': 'admins',
  '/admin/messages': 'admins',
  '/admin/email-campaigns': 'admins',
  '/admin/email-campaigns/:id': 'admins',
  '/admin/subscribers': 'admins',
  '/admin/subscribers.csv': 'admins',
  '/admin/subscribers/import': 'admins',
  '/admin/users': 'admins',
  '/admin/users/:id': 'admins',
  '/join-today/thanks': 'everybody',
  '/password-reset': 'everybody',
  '/password-reset/:token': 'everybody',
  '/confirm-email/:token': 'everybody',
  '/confirm-email-news/:token': 'everybody',
  '/unsubscribe/:token': 'everybody',
  '/contact-us': 'everybody',
  '/how-to-win': 'everybody',
  '/frequently-asked-questions': 'everybody',
  '/cookie-policy': 'everybody',
  '/privacy-policy': 'everybody',
  '/terms-and-conditions-of-use': 'everybody',
  '/running-competition-ireland': 'everybody',
  '/50-insane-facts-about-ireland': 'everybody',
  '/win-a-holiday': 'everybody',
  '/win-an-ipad': 'everybody',
  '/win-an-iphone': 'everybody',
  '/win-all-ireland-football-final-tickets': 'everybody',
  '/win-electric-picnic-tickets': 'everybody',
  '/win/welcome-to-competitions-ie-thanks-for-joining': 'everybody',
  '/logout': 'members',
  '/competition/:comp/calendar.ics': 'everybody',
  '/feeds/:name': 'everybody',
  '/feeds/category/:name': 'everybody',
  '/calendar/:token/bookmarks.ics': 'everybody',
  '/.well-known/security.txt': 'everybody',
  '/robots.txt': 'everybody',
  '/sitemap.xml': 'everybody',
  '/*': 'everybody',
}

const AUDIENCES: Record<Audience, readonly Role[]> = {
  everybody: ROLES,
  guests: ['visitor'],
  members: ['member', 'admin'],
  admins: ['admin'],
}
const EXAMPLES: Record<string, string> = {
  ':cat': 'food-%26-drink',
  ':comp': 'no-such-competition',
  ':comp?': 'no-such-competition',
  ':id': '1',
  ':name': 'new.rss',
  ':token': 'x'.repeat(43),
  ':query': 'kayak',
  '*': 'no-such-page',
}

export function mayUse(role: Role, audience: Audience): boolean {
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
    `${path}?_routes=features/admin/routes/admin-home`,
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
