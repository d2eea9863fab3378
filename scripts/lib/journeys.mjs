// Which journeys of e2e/ are walked when.
import { readdirSync } from 'node:fs'
import { inRoot } from './project.mjs'

/** What people do every day, and what harms them if it breaks. */
const DAILY = [
  'account-access',
  'accounts',
  'alerts',
  'bookmarks',
  'browse',
  'cache-invalidation',
  'error-page',
  'form-errors',
  'listing',
  'moderation',
  'my-entries',
  'no-script',
  'page-cache',
  'pwa',
  'roles',
  'search',
  'security',
  'split-view',
  'submission',
  'submission-edit',
  'todays-round',
  'tracker',
]

/** `npm test` walks the daily ones, the sweep all others. @param {{ daily: boolean }} which */
export function journeyFiles({ daily }) {
  const names = readdirSync(inRoot('e2e'))
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => file.replace(/\.spec\.ts$/, ''))
  const unknown = DAILY.find((name) => !names.includes(name))
  if (unknown) throw new Error(`There is no e2e/${unknown}.spec.ts.`)
  return names.filter((name) => DAILY.includes(name) === daily).map((name) => `e2e/${name}.spec.ts`)
}
