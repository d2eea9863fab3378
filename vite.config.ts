import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { jsxAsModule } from './scripts/vite/jsx-as-module.ts'
import { withoutUnusedRouterParts } from './scripts/vite/without-unused-router-parts.ts'

/**
 * Few files instead of thirty for what most visits need: they compress better, and what changes
 * rarely stays kept. Whatever is not named here keeps a file of its own and comes when it is needed.
 */
const FRAME = [
  'root',
  'features/site/routes/default-layout',
  'ui/(bookmark-button|category-icon|count-click|device-store|fetch-failure|icon|last-visit|now|page-meta|page-title|picture|session|toast|when-idle)',
  'lib/(days|page-clock|picture-sources|text|visits|wall-clock)',
  'features/site/(rules|components/(app-worker|drawer|error-page|footer|header|install-offer|offline-notice|page-announcer|progress-bar|use-moving-picture|use-prefetch-on-view))',
  'features/competitions/components/(card-list|closing-label|competition-card|listing-labels)',
  'features/competitions/rules/(categories|closing|feeds|links|list-data|listing|lists)',
]
const LISTS = [
  'features/competitions/components/(endless-list|grown-lists|new-since|use-grown-list)',
]
const LIST_PAGES = [
  'features/competitions/components/(filter-link|list-(filters|meta|page)|my-filters)',
  'features/competitions/rules/narrowed',
]
const VISITOR = [
  'features/engagement/components/(banners|consent-store|cookie-banner|use-invitation|visitor-layer)',
  'features/engagement/rules/(consent|invitation|reading-pages)',
]
const named = (paths: string[]) => new RegExp(`/app/(${paths.join('|')})\\.tsx?$`)

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), jsxAsModule(), withoutUnusedRouterParts()],
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
                { name: 'vendor', test: /\/node_modules\/|jsx-as-module/ },
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
