import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PACKAGES = new URL('../../node_modules/', import.meta.url)
const REQUIRES = /^var (?:\w+ = require\("[\w-]+"\)(?:,\s+)?)+;/gm

/** The production code of each entry of React that reaches the browser. */
export const REACT: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}

/**
 * React as ES modules. From CommonJS, as it is published, a bundler cannot leave out the functions
 * that nothing calls, and calls the others as `(0,x.jsx)` in place of `j` (docs/decisions/0015).
 */
export function reactAsModules(): Plugin {
  const files = new Map(Object.entries(REACT).map(([entry, file]) => [entry, pathOf(file)]))
  const isReact = new Set(files.values())
  return {
    name: 'react-as-modules',
    applyToEnvironment: ({ name }) => name === 'client',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => files.get(source),
    load: (id) => (isReact.has(id) ? toModule(readFileSync(id, 'utf8')) : undefined),
  }
}

export function pathOf(file: string): string {
  return fileURLToPath(new URL(file, PACKAGES))
}

/** Turns `require` into imports, and each property that is set on `exports` into a named export. */
export function toModule(code: string): string {
  const names = [...new Set([...code.matchAll(/\bexports\.(\w+)/g)].map(([, name = '']) => name))]
  return code
    .replace(REQUIRES, (requires) =>
      [...requires.matchAll(/(\w+) = require\("([\w-]+)"\)/g)]
        .map(([, name, source]) => `import * as ${name} from '${source}'`)
        .join('\n'),
    )
    .replace(/^exports\.(\w+) =/gm, 'var exports_$1 =')
    .replace(/\bexports\.(\w+)/g, 'exports_$1')
    .concat(`export { ${names.map((name) => `exports_${name} as ${name}`).join(', ')} }\n`)
    .concat(`export default { ${names.map((name) => `${name}: exports_${name}`).join(', ')} }\n`)
}
