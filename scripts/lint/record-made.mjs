// Loads the modules of app/ and server/ that make expressions of strings, and writes what they made and where.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(import.meta.dirname, '../..')
/** @type {{ at: string, source: string, flags: string }[]} */
const made = []

/** @param {RegExp} expression */
function record(expression) {
  const [, file, line, column] =
    /(file:\S+?):(\d+):(\d+)/.exec(new Error().stack?.split('\n')[3] ?? '') ?? []
  if (file) {
    const { source, flags } = expression
    made.push({ at: `${fileURLToPath(file)}:${line}:${column}`, source, flags })
  }
  return expression
}

globalThis.RegExp = new Proxy(RegExp, {
  construct: (target, args) => record(Reflect.construct(target, args)),
  apply: (target, self, args) => record(Reflect.apply(target, self, args)),
})

for (const file of globSync('{app,server}/**/*.ts', { cwd: root })) {
  const path = join(root, file)
  if (file.endsWith('.test.ts')) continue
  if (file.includes('/rules/') || readFileSync(path, 'utf8').includes('RegExp(')) await import(path)
}
process.stdout.write(JSON.stringify(made), () => process.exit())
