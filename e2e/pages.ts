import { aListing, anOpenListing, aRestrictedListing, pathOf } from './support/catalogue.ts'

type OpenedPage = {
  /** The pattern in app/routes.ts. */
  pattern: string
  name: string
  path: string
  status?: 404 | 410
  /** Not indexed by search engines. */
  noindex?: true
  /** The role that may see it; a visitor by default. */
  as?: 'member' | 'admin'
}

/** Pages whose path is their pattern. */
const CONTENT = [
  '/how-to-win',
  '/frequently-asked-questions',
  '/cookie-policy',
  '/privacy-policy',
  '/terms-and-conditions-of-use',
  '/running-competition-ireland',
  '/50-insane-facts-about-ireland',
  '/win-a-holiday',
  '/win-an-ipad',
  '/win-an-iphone',
  '/win-all-ireland-football-final-tickets',
  '/win-electric-picnic-tickets',
]
/** Pages that mails link to; here with an unknown token. */
const MAILED = ['/password-reset', '/confirm-email', '/confirm-email-news', '/unsubscribe']
const ADMIN = [
  '/admin',
  '/admin/stats',
  '/admin/pending',
  '/admin/fpd',
  '/admin/premium',
  '/admin/all-competitions',
  '/admin/reports',
  '/admin/users',
  '/admin/messages',
  '/admin/email-campaigns',
  '/admin/subscribers',
  '/admin/subscribers/import',
  '/admin/import',
]
const WELCOME = '/win/welcome-to-competitions-ie-thanks-for-joining'

/**
 * The pages that e2e/pages.spec.ts and others open: at least one for each route of app/routes.ts,
 * as test/guards/pages.test.ts checks.
 */
export const PAGES: OpenedPage[] = [
  { pattern: '/', name: 'home', path: '/' },
  { pattern: '/new-competitions', name: 'new', path: '/new-competitions' },
  { pattern: '/new-competitions', name: 'second page of new', path: '/new-competitions?page=2' },
  { pattern: '/competitions-ending-soon', name: 'ending soon', path: '/competitions-ending-soon' },
  { pattern: '/competition-category', name: 'categories', path: '/competition-category' },
  {
    pattern: '/competition-category/:cat',
    name: 'category',
    path: '/competition-category/food-%26-drink',
  },
  {
    pattern: '/competition-category/:cat',
    name: 'age question',
    path: '/competition-category/gambling',
    noindex: true,
  },
  {
    pattern: '/competition-category/:cat',
    name: 'category for adults',
    path: '/competition-category/pay-to-play?over18=yes',
    noindex: true,
  },
  { pattern: '/competition/:comp', name: 'listing', path: pathOf(anOpenListing()) },
  {
    pattern: '/competition/:comp',
    name: 'restricted listing that asks for age',
    path: pathOf(aRestrictedListing()),
    noindex: true,
  },
  {
    pattern: '/competition/:comp',
    name: 'restricted listing',
    path: `${pathOf(aRestrictedListing())}?over18=yes`,
    noindex: true,
  },
  {
    pattern: '/competition/:comp',
    name: 'closed listing',
    path: pathOf(aListing(({ closesIn }) => closesIn < 0 && closesIn > -59)),
    noindex: true,
  },
  {
    pattern: '/competition/:comp',
    name: 'long closed listing',
    path: pathOf(aListing(({ closesIn }) => closesIn < -60)),
    status: 410,
    noindex: true,
  },
  {
    pattern: '/competition/:comp/report',
    name: 'report a problem',
    path: `${pathOf(anOpenListing())}/report`,
    noindex: true,
  },
  { pattern: '/search', name: 'search', path: '/search', noindex: true },
  { pattern: '/search', name: 'search results', path: '/search?q=ipad', noindex: true },
  { pattern: '/search', name: 'search without results', path: '/search?q=zzzzzzzz', noindex: true },
  { pattern: '/search', name: 'search too short', path: '/search?q=ip', noindex: true },
  { pattern: '/add-a-new-competition', name: 'submit', path: '/add-a-new-competition' },
  {
    pattern: '/add-a-new-competition/thanks',
    name: 'thanks for submitting',
    path: '/add-a-new-competition/thanks',
    noindex: true,
  },
  { pattern: '/join-today', name: 'join', path: '/join-today' },
  { pattern: '/join-today/thanks', name: 'thanks', path: '/join-today/thanks', noindex: true },
  { pattern: '/login', name: 'login', path: '/login', noindex: true },
  { pattern: '/password-reset', name: 'reset', path: '/password-reset', noindex: true },
  ...MAILED.map((path) => ({
    pattern: `${path}/:token`,
    name: `${path.slice(1)} by link`,
    path: `${path}/${'s'.repeat(43)}`,
    status: 410 as const,
    noindex: true as const,
  })),
  ...['/my-dashboard', '/my-bookmarks', '/close-account', '/logout'].map((path) => ({
    pattern: path,
    name: path.slice(1),
    path,
    noindex: true as const,
    as: 'member' as const,
  })),
  {
    pattern: '/competition/:comp?/edit',
    name: 'edit',
    path: `${pathOf(anOpenListing())}/edit`,
    noindex: true,
    as: 'admin',
  },
  {
    pattern: '/competition/:comp?/edit',
    name: 'new listing',
    path: '/competition/edit',
    noindex: true,
    as: 'admin',
  },
  ...ADMIN.map((path) => ({
    pattern: path,
    name: path.slice(1),
    path,
    noindex: true as const,
    as: 'admin' as const,
  })),
  {
    pattern: '/admin/email-campaigns/:id',
    name: 'new campaign',
    path: '/admin/email-campaigns/new',
    noindex: true,
    as: 'admin',
  },
  {
    pattern: '/admin/users/:id',
    name: 'one member',
    path: '/admin/users/1',
    noindex: true,
    as: 'admin',
  },
  {
    pattern: '/admin/moderation-log/:id',
    name: 'moderation log',
    path: '/admin/moderation-log/1',
    noindex: true,
    as: 'admin',
  },
  { pattern: '/contact-us', name: 'contact', path: '/contact-us' },
  ...CONTENT.map((path) => ({ pattern: path, name: path.slice(1), path })),
  { pattern: WELCOME, name: 'welcome', path: WELCOME, noindex: true },
  { pattern: '/*', name: 'not found', path: '/no-such-page', status: 404, noindex: true },
]

/** Sorts pages of visitors first: members cannot see pages for guests. */
export function visitorPagesFirst(pages: OpenedPage[]) {
  return pages.toSorted((a, b) => Number(a.as !== undefined) - Number(b.as !== undefined))
}
