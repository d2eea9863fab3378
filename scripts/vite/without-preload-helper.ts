import type { Plugin } from 'vite'

/** Vite's own id of the helper, and the name it imports from it. */
const HELPER = '\0vite/preload-helper.js'

/**
 * Vite wraps each `import()` in a helper that first loads style sheets and other files. Ours need none:
 * lazy parts have no separate styles, and their imports are loaded already (docs/decisions/0015).
 */
export function withoutPreloadHelper(): Plugin {
  return {
    name: 'without-preload-helper',
    applyToEnvironment: ({ name }) => name === 'client',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}
