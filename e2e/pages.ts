import { aListing, anOpenListing, pathOf } from './support/catalogue.ts'

type OpenedPage = {
  /** The pattern of app/routes.ts that it is an example of. */
  pattern: string
  name: string
  path: string
  status?: 404 | 410
  /** Search engines are asked not to keep it. */
  noindex?: true
}

/** Pages that are their own pattern. */
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
const WELCOME = '/win/welcome-to-competitions-ie-thanks-for-joining'

/**
 * The pages that e2e/pages.spec.ts and e2e/security.spec.ts open: at least one for each route of
 * app/routes.ts, which test/guards/pages.test.ts sees to.
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
  { pattern: '/search', name: 'search', path: '/search', noindex: true },
  { pattern: '/search', name: 'search results', path: '/search?q=ipad', noindex: true },
  { pattern: '/search', name: 'search without results', path: '/search?q=zzzzzzzz', noindex: true },
  { pattern: '/search', name: 'search too short', path: '/search?q=ip', noindex: true },
  ...CONTENT.map((path) => ({ pattern: path, name: path.slice(1), path })),
  { pattern: WELCOME, name: 'welcome', path: WELCOME, noindex: true },
  { pattern: '/*', name: 'not found', path: '/no-such-page', status: 404, noindex: true },
]
