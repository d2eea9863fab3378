import { aListing, anOpenListing, pathOf } from './support/catalogue.ts'

type OpenedPage = {
  /** The pattern of app/routes.ts that it is an example of. */
  pattern: string
  name: string
  path: string
  status?: 404 | 410
}

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
  },
  {
    pattern: '/competition-category/:cat',
    name: 'category for adults',
    path: '/competition-category/pay-to-play?over18=yes',
  },
  { pattern: '/competition/:comp', name: 'listing', path: pathOf(anOpenListing()) },
  {
    pattern: '/competition/:comp',
    name: 'closed listing',
    path: pathOf(aListing(({ closesIn }) => closesIn < 0 && closesIn > -59)),
  },
  {
    pattern: '/competition/:comp',
    name: 'long closed listing',
    path: pathOf(aListing(({ closesIn }) => closesIn < -60)),
    status: 410,
  },
  { pattern: '/search', name: 'search', path: '/search' },
  { pattern: '/search', name: 'search results', path: '/search?q=ipad' },
  { pattern: '/search', name: 'search without results', path: '/search?q=zzzzzzzz' },
  { pattern: '/search', name: 'search too short', path: '/search?q=ip' },
  { pattern: '/*', name: 'not found', path: '/no-such-page', status: 404 },
]
