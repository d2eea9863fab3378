import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compactServer } from './scripts/vite/compact-server.ts'
import { noReaders } from './scripts/vite/no-readers.ts'

/** The same on the server and in browsers. Each icon of a page names the file of all icons. */
function assetFileNames({ names: [name = ''] }: { names: string[] }) {
  return name.endsWith('.svg') ? 'assets/[hash:4][extname]' : 'assets/[name]-[hash][extname]'
}

/** The root and the layout, and what most pages for reading share: smaller in one file than in two. */
const FRAME =
  /\/(root|default-layout|competition-card|endless-list|new-since|passport-store|breadcrumbs|page-title|page-meta|rules\/feeds)\.tsx?/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), compactServer(), noReaders()],
  // No data: addresses in the output, so that the content security policy can refuse them.
  build: { assetsInlineLimit: 0, modulePreload: false, reportCompressedSize: false },
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
              // Each with all that it imports and no group before it has; other modules are in files by who
              // shares them. docs/decisions/0015 says why these.
              groups: [
                {
                  name: 'vendor',
                  // Those of every page: what one page alone imports is not for a first visit.
                  test: /\/node_modules\/(?:react|react-dom|react-router|scheduler|@react-router)\//,
                  priority: 4,
                },
                { name: 'frame', test: FRAME, priority: 3 },
                { name: 'lists', test: /\/list-(page|meta)\.tsx?/, priority: 2 },
                { name: 'idle', test: /\/(visitor|tracker)-layer\.tsx/, priority: 1 },
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
