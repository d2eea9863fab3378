import { globSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compactServer } from './scripts/vite/compact-server.ts'
import { noReaders } from './scripts/vite/no-readers.ts'
import { reactAsModules } from './scripts/vite/react-as-modules.ts'
import { withoutPreloadHelper } from './scripts/vite/without-preload-helper.ts'
import { withoutRouterMessages } from './scripts/vite/without-router-messages.ts'
import { withoutUnusedFunctions } from './scripts/vite/without-unused-functions.ts'
import { withoutUnusedRouterParts } from './scripts/vite/without-unused-router-parts.ts'

/**
 * Groups the modules that most visits need into a few files, which compress better and stay cached when
 * others change. All other modules are in separate files, loaded on demand.
 */
const FRAME = [
  'root',
  ...within('ui', 'icon late-value link now picture shared-markup toast use-hydrated when-idle'),
  ...within('ui/device', 'consent-store device-store last-visit watch-device'),
  ...within('ui/forms', 'fetch-failure'),
  ...within('ui/page', 'page-meta page-title'),
  ...within(
    'lib/browser',
    'api-url connection consent list-view page-session picture-sources visits worker-url',
  ),
  ...within('lib', 'once table'),
  ...within('lib/text', 'site-name'),
  ...within('lib/time', 'days durations page-clock'),
  ...within('features/site', 'rules routes/default-layout'),
  ...within(
    'features/site/components',
    'app-worker bottom-bar drawer due-number error-page footer header install-offer offline-notice page-announcer progress-bar save-on-device use-moving-picture use-prefetch-on-view',
  ),
  ...within(
    'features/listings/components',
    'bookmark-button category-icon closing-label competition-card count-click device-marks list-view listing-labels openings passport-store picture-note session',
  ),
  ...within('features/listings/rules', 'categories choices closing links listing prize'),
  ...within('features/engagement/components', 'banners cookie-banner visitor-banners'),
  ...within('features/engagement/rules', 'cookie-sentence reading-pages'),
  ...within('features/directory/components', 'card-list'),
  ...within('features/directory/rules', 'feeds list-data lists'),
  // Smaller than a request, for listings and what asks about them.
  ...within('features/checking/rules', 'stamp'),
  ...within('features/tracker/rules', 'daily-rule'),
]
const LISTS = within(
  'features/directory/components',
  'endless-list grown-lists new-since use-grown-list',
)
const LIST_PAGES = [
  ...within(
    'features/directory/components',
    'filter-link list-filters list-fit list-meta list-page my-filters',
  ),
  ...within('features/directory/rules', 'active-filters active-fit'),
]
const VISITOR = [
  ...within('features/engagement/components', 'use-device-bookmarks use-invitation visitor-layer'),
  ...within('features/engagement/rules', 'invitation'),
]

function within(folder: string, names: string) {
  return names.split(' ').map((name) => `${folder}/${name}`)
}

/** Returns a pattern of modules by their paths below app/. @throws if one of them does not exist. */
function named(paths: string[]) {
  const missing = paths.filter((path) => globSync(`app/${path}.{ts,tsx}`).length === 0)
  if (missing.length > 0) throw new Error(`vite.config.ts names missing files: ${missing.join()}`)
  return new RegExp(`/app/(${paths.join('|')})\\.tsx?$`)
}

/** The same on the server and in browsers. Each icon of a page names the file of all icons. */
function assetFileNames({ names: [name = ''] }: { names: string[] }) {
  return name.endsWith('.svg') ? 'assets/[hash:4][extname]' : 'assets/[name]-[hash][extname]'
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    reactAsModules(),
    withoutPreloadHelper(),
    withoutRouterMessages(),
    withoutUnusedFunctions(),
    withoutUnusedRouterParts(),
    compactServer(),
    noReaders(),
  ],
  // No data: addresses in the output, so that the content security policy can refuse them.
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Drops properties of tables that only the server reads, although they are written with spreads.
          treeshake: { propertyReadSideEffects: false },
          output: {
            // Hashes only: the first visit's table of routes contains the name of every page.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames,
            codeSplitting: {
              groups: [
                // idb is loaded with the tracker, when idle.
                { name: 'vendor', test: /\/node_modules\/(?!idb\/)/ },
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
    // The web server is one module graph with its packages: in memory a bundle is smaller than its files.
    ssr: {
      build: {
        rollupOptions: {
          input: { index: './server/entry.ts', main: './server/main.ts' },
          // One folder for all built modules (docs/decisions/0035).
          output: { assetFileNames, chunkFileNames: '[name]-[hash].js', comments: false },
        },
        target: 'node24',
      },
    },
  },
})
