import type { Plugin } from 'vite'

const RUNTIME = 'react/jsx-runtime'
const AS_MODULE = '\0jsx-as-module'

/**
 * React's JSX functions as a module with names: as the package is, each element of a page is a call
 * of `(0,x.jsx)` in place of `j`, in the few files that every visit loads.
 */
export function jsxAsModule(): Plugin {
  return {
    name: 'jsx-as-module',
    applyToEnvironment: ({ name }) => name === 'client',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === RUNTIME && importer !== AS_MODULE ? AS_MODULE : undefined,
    load: (id) =>
      id === AS_MODULE
        ? `import runtime from '${RUNTIME}'
           export const { jsx, jsxs, Fragment } = runtime`
        : undefined,
  }
}
