import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import type { RequestContext } from '#app/context.server.ts'
import type * as Bare from './bare.tsx'

/** Inside node_modules, so that the built file finds its packages. */
const ROOT = path.resolve(import.meta.dirname, '../..')
const OUT = path.join(ROOT, 'node_modules/.cache/competitions-bench')

const NO_STYLES = '\0no-styles'
/** They matter to browsers only. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (source) => (/\.css(\?url)?$/.test(source) ? NO_STYLES : undefined),
  load: (id) => (id === NO_STYLES ? "export default ''" : undefined),
}

/** Compiles the bare page, as the app is compiled, but without the framework's plugin. */
export async function buildBare(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    plugins: [withoutStyles],
    build: {
      ssr: path.join(import.meta.dirname, 'bare.tsx'),
      target: 'node24',
      outDir: OUT,
      emptyOutDir: true,
      copyPublicDir: false,
    },
  })
}

/** What renders it, from the last `buildBare`. */
export async function openBare(request: RequestContext): Promise<() => string> {
  const built = (await import(pathToFileURL(path.join(OUT, 'bare.js')).href)) as typeof Bare
  return built.openBare(request)
}
