import type { Plugin } from 'vite'

/** Packages that find their compiled parts or workers from their own folder; Vite is for development. */
const OUTSIDE = ['@node-rs/argon2', 'better-sqlite3', 'pino', 'sharp', 'vite']
/**
 * Entries of packages that load far more than is used: zod's messages in all languages, though every schema
 * here brings its own in English; every store of limits.
 */
const TRIMMED = [
  { entry: /\/zod\/v4\/locales\/index\.js$/, code: `export { default as en } from './en.js'` },
  {
    entry: /\/rate-limiter-flexible\/index\.js$/,
    code: ['Memory', 'Postgres', 'Res']
      .map((part) => `export { default as RateLimiter${part} } from './lib/RateLimiter${part}.js'`)
      .join('\n'),
  },
]
const NOT_ASCII = /[\u0080-\uffff]/g

/**
 * Makes the built server small in memory, with its packages in it (docs/decisions/0035). Node holds the
 * text of every module, with two bytes for each character if a single one is beyond Latin 1.
 */
export function compactServer(): Plugin {
  return {
    name: 'compact-server',
    applyToEnvironment: ({ name }) => name === 'ssr',
    apply: 'build',
    enforce: 'pre',
    configEnvironment: (name) =>
      name === 'ssr'
        ? {
            define: { 'process.env.NODE_ENV': JSON.stringify('production') },
            resolve: { noExternal: true, external: OUTSIDE },
          }
        : undefined,
    load: {
      filter: { id: TRIMMED.map(({ entry }) => entry) },
      handler: (id) => TRIMMED.find(({ entry }) => entry.test(id))?.code,
    },
    outputOptions: (options) => ({ ...options, entryFileNames: '[name].js' }),
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = toAscii(chunk.code)
    },
  }
}

/** Escapes what is not ASCII, as texts, templates, regular expressions and names allow; `String.raw` shows it. */
export function toAscii(code: string): string {
  return code.replace(NOT_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
