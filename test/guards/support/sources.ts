import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A source file, by its path from the root. */
export type Source = { file: string; text: string }
export type Import = { from: string; what: string; typeOnly: boolean; isLazy: boolean }

const ROOT = path.resolve(import.meta.dirname, '../../..')
const ALIASES = { '#app/': 'app/', '#server/': 'server/', '#test/': 'test/' }
/** Comments and string literals, but not templates: they may contain code. */
const NOT_CODE = /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
const IMPORT =
  /(?:^|[\n;])\s*(?:import|export)\s+(type\s)?[^'"`;=()]*?\bfrom\s*(['"])([^'"\n]+)\2|(?:^|[\n;])\s*import\s*(['"])([^'"\n]+)\4|\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?(['"])([^'"\n]+)\6/g

let cached: Source[] | undefined

/** Returns the sources of app/ and server/ without tests. */
export function readSources(): Source[] {
  cached ??= globSync('{app,server}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))
  return cached
}

export const readText = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
export const listFolder = (folder: string) => globSync('*', { cwd: path.join(ROOT, folder) })

/** Returns the code with comments removed and string literals emptied. */
export function codeOf({ text }: Source): string {
  return text.replace(NOT_CODE, (found) => (found.startsWith('/') ? ' ' : '""'))
}

/** Returns a file's imports and re-exports: files by their path from the root, packages by name. */
export function importsOf({ file, text }: Source): Import[] {
  const withoutComments = text.replace(NOT_CODE, (found) => (found.startsWith('/') ? ' ' : found))
  return [...withoutComments.matchAll(IMPORT)].map((found) => ({
    from: file,
    what: resolve(file, found[3] ?? found[5] ?? found[7] ?? ''),
    typeOnly: found[1] !== undefined,
    isLazy: found[7] !== undefined,
  }))
}

function resolve(file: string, specifier: string) {
  const alias = Object.entries(ALIASES).find(([start]) => specifier.startsWith(start))
  if (alias) return specifier.replace(alias[0], alias[1])
  return specifier.startsWith('.') ? path.join(path.dirname(file), specifier) : specifier
}
