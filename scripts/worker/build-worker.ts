/**
 * Bundles the service worker and the script of the offline page into the built site:
 * `node scripts/worker/build-worker.ts`, after React Router has built.
 */
import path from 'node:path'
import { build } from 'vite'
import { filesToPrecache } from './files-to-precache.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const CLIENT = path.join(ROOT, 'build/client')

await bundle('offline.js', 'app/features/site/components/offline-lists.ts')
await bundle('sw.js', 'app/sw/main.ts', { FILES: JSON.stringify(filesToPrecache(CLIENT)) })

/** Browsers load either as one plain script, by a name that never changes. */
function bundle(name: string, entry: string, define: Record<string, string> = {}) {
  return build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      outDir: CLIENT,
      emptyOutDir: false,
      rollupOptions: {
        input: path.join(ROOT, entry),
        treeshake: { propertyReadSideEffects: false },
        output: { format: 'iife', entryFileNames: name },
      },
    },
  })
}
