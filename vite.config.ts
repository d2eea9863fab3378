import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * Few files instead of thirty: they compress better, and what changes rarely stays kept. What the
 * first visit does not need (dialogs, admin, accounts) keeps files of its own.
 */
const FIRST_VISIT = /\/app\/(lib|ui|features\/(site|competitions)\/(components|rules))[/.]/
const ON_DEMAND =
  /search-dialog|age-question|listing-(form|facts)|enter-bar|description|breadcrumbs|structured-data|file-fields|(api|plain)-form|api-client|(text|choice)-field|field-notes|csrf-field|logout-button|theme-switch|page-links|html\.tsx/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // No data: addresses in the output, so that the content security policy can refuse them.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /\/node_modules\// },
                { name: 'site', test: (id: string) => FIRST_VISIT.test(id) && !ON_DEMAND.test(id) },
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
