import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { integrityOf } from './integrity.mjs'

/** SHA-384 of "abc", the example of FIPS 180-4. */
const OF_ABC = 'sha384-ywB1P0WjXou1oD1pmsZQBycsMqsO3tFjGotgWkP/W+2AhgcroefMI1i67KE0yCWn'

test('scripts and style sheets get their hash, other files none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'integrity-'))
  const names = ['a.js', 'b.css', 'a.js.br', 'c.woff2']
  for (const name of names) writeFileSync(join(folder, name), 'abc')
  expect(integrityOf(folder, names)).toEqual({ '/assets/a.js': OF_ABC, '/assets/b.css': OF_ABC })
})
