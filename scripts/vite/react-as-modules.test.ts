import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { pathOf, REACT, toModule } from './react-as-modules.ts'

const require = createRequire(import.meta.url)
const namesIn = (text = '', pattern = /\w+/g) =>
  new Set([...text.matchAll(pattern)].map((found) => found.at(-1)))

test.for(Object.entries(REACT))('%s exports the same names as a module', ([, file]) => {
  const code = toModule(readFileSync(pathOf(file), 'utf8'))
  const names = new Set(Object.keys(require(pathOf(file))))
  const [, exported] = /^export \{ (.*) \}$/m.exec(code) ?? []
  expect(namesIn(exported, / as (\w+)/g)).toEqual(names)
  expect(namesIn(code, /^var exports_(\w+) =/gm)).toEqual(names)
  expect(code).not.toMatch(/\brequire\(|\bexports\./)
  expect(() => parseAst(code)).not.toThrow()
})

test.for(Object.entries(REACT))('%s is production code that the package loads', ([entry, file]) => {
  expect(readFileSync(require.resolve(entry), 'utf8')).toContain(`./cjs/${path.basename(file)}`)
})

test('what a package requires is imported', () => {
  const code = 'var A = require("a"),\n  B = require("b-c");\nexports.d = function () { A.x(); };\n'
  expect(toModule(code)).toBe(
    `import * as A from 'a'
import * as B from 'b-c'
var exports_d = function () { A.x(); };
export { exports_d as d }
export default { d: exports_d }
`,
  )
})
