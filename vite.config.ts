import { globSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { reactAsModules } from './scripts/vite/react-as-modules.ts'
import { withoutUnusedRouterParts } from './scripts/vite/without-unused-router-parts.ts'

/**
 * Few files instead of thirty for what most visits need: they compress better, and what changes
 * rarely stays kept. Whatever is not named here keeps a file of its own and comes when it is needed.
 */
const FRAME = [
  'root',
  ...within('ui', 'icon link now picture toast when-idle'),
  ...within('ui/device', 'consent-store device-store last-visit'),
  ...within('ui/forms', 'fetch-failure'),
  ...within('ui/page', 'page-meta page-title'),
  ...within(
    'lib/browser',
    'api-url connection consent page-session picture-sources visits worker-url',
  ),
  ...within('lib/text', 'site-name'),
  ...within('lib/time', 'days durations page-clock wall-clock'),
  ...within('features/site', 'rules routes/default-layout'),
  ...within(
    'features/site/components',
    'app-worker drawer error-page footer header install-offer offline-notice page-announcer progress-bar use-moving-picture use-prefetch-on-view',
  ),
  ...within('features/listings/components', 'bookmark-button category-icon count-click session'),
  ...within('features/listings/rules', 'categories choices closing links listing'),
  ...within(
    'features/directory/components',
    'card-list closing-label competition-card listing-labels',
  ),
  ...within('features/directory/rules', 'feeds list-data lists'),
]
const LISTS = within(
  'features/directory/components',
  'endless-list grown-lists new-since use-grown-list',
)
const LIST_PAGES = [
  ...within(
    'features/directory/components',
    'filter-link list-filters list-meta list-page my-filters',
  ),
  ...within('features/directory/rules', 'active-filters'),
]
const VISITOR = [
  ...within('features/engagement/components', 'banners cookie-banner use-invitation visitor-layer'),
  ...within('features/engagement/rules', 'invitation reading-pages'),
]

function within(folder: string, names: string) {
  return names.split(' ').map((name) => `${folder}/${name}`)
}

/** Modules by their paths below app/; @throws when one of them is not there any longer. */
function named(paths: string[]) {
  const missing = paths.filter((path) => globSync(`app/${path}.{ts,tsx}`).length === 0)
  if (missing.length > 0) throw new Error(`vite.config.ts names missing files: ${missing.join()}`)
  return new RegExp(`/app/(${paths.join('|')})\\.tsx?$`)
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), reactAsModules(), withoutUnusedRouterParts()],
  // No data: addresses in the output, so that the content security policy can refuse them.
  // Nor a helper that fetches ahead what a lazy part imports: it is there already.
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Without names: each page of the site is named in the first visit's table of routes.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /\/node_modules\// },
                { name: 'frame', test: named(FRAME) },
                { name: 'lists', test: named(LISTS) },
                { name: 'list-pages', test: named(LIST_PAGES) },
                { name: 'visitor', test: named(VISITOR) },
              ],
            },
          },
        },
      },
    },
    // The web server is one module graph: Hono app, API and pages in build/server/index.js.
    ssr: { build: { rollupOptions: { input: './server/entry.ts' }, target: 'node24' } },
  },
})
