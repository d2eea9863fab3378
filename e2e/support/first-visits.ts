import { anOpenListing, pathOf } from './catalogue.ts'

/** Pages that visitors arrive on, with budgets in bytes: HTML as sent, scripts as received with Brotli. */
export const FIRST_VISITS = [
  { name: 'home', path: '/', htmlMaxBytes: 66_500, scriptMaxBytes: 120_000 },
  { name: 'a list', path: '/new-competitions', htmlMaxBytes: 50_000, scriptMaxBytes: 120_000 },
  {
    name: 'a listing',
    path: pathOf(anOpenListing()),
    htmlMaxBytes: 50_000,
    scriptMaxBytes: 123_500,
  },
  {
    name: 'a landing page',
    path: '/win-a-holiday',
    htmlMaxBytes: 60_000,
    scriptMaxBytes: 123_000,
  },
]
