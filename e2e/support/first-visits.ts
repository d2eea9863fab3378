import { anOpenListing, pathOf } from './catalogue.ts'

/** Pages that visitors arrive on. */
export const FIRST_VISITS = [
  { name: 'home', path: '/', htmlMaxBytes: 66_500 },
  { name: 'a list', path: '/new-competitions', htmlMaxBytes: 50_000 },
  { name: 'a listing', path: pathOf(anOpenListing()), htmlMaxBytes: 50_000 },
  { name: 'a landing page', path: '/win-a-holiday', htmlMaxBytes: 60_000 },
]
