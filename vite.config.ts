import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compactServer } from './scripts/vite/compact-server.ts'
import { noReaders } from './scripts/vite/no-readers.ts'

/** The same on the server and in browsers. Each icon of a page names the file of all icons. */
function assetFileNames({ names: [name = ''] }: { names: string[] }) {
  return name.endsWith('.svg') ? 'assets/[hash:4][extname]' : 'assets/[name]-[hash][extname]'
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), compactServer(), noReaders()],
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
              // Each with all that it imports; other modules are in files by who shares them.
              groups: [
                {
                  name: 'vendor',
                  test: /\/node_modules\/(?!idb\/|web-vitals\/|@simplewebauthn\/|@iabtechlabtcf\/)/,
                  priority: 2,
                },
                { name: 'frame', test: /\/(root|default-layout)\.tsx/, priority: 1 },
                { name: 'lists', test: /\/features\/directory\//, minShareCount: 3 },
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
