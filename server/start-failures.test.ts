import { expect, test } from 'vitest'
import { parseConfig } from '#app/config.server.ts'
import { explain } from './start-failures.ts'

function failure(members: Record<string, unknown>, message = 'failed') {
  return Object.assign(new Error(message), members)
}

test('a port in use is reported with its number and a remedy', () => {
  expect(explain(failure({ code: 'EADDRINUSE', port: 3000 }))).toBe(
    'Port 3000 is in use by another program. Stop that one, or choose a port: PORT=3001 npm start',
  )
})

test('an unwritable folder is reported by name', () => {
  for (const code of ['EACCES', 'EROFS', 'ENOTDIR', 'ENOENT']) {
    expect(explain(failure({ code, path: '/data' }))).toMatch(
      /^DATA_DIR cannot be written: \/data\./,
    )
  }
})

test('a missing or incomplete build is reported with a remedy', () => {
  for (const [code, file] of [
    ['ERR_MODULE_NOT_FOUND', 'index.js'],
    ['ENOENT', 'integrity.json'],
  ]) {
    expect(explain(failure({ code }, `no such file: /site/build/server/${file}`))).toBe(
      'The site has not been built yet: npm run build',
    )
  }
})

test('an unreachable database is reported without its password', () => {
  const sentence = explain(failure({ code: 'ECONNREFUSED', address: '127.0.0.1', port: 5432 }))
  expect(sentence).toMatch(/^The PostgreSQL server of DATABASE_URL does not answer/)
})

test('a database that is only just starting, or full, does not answer either', () => {
  for (const code of ['57P03', '53300'])
    expect(explain(failure({ code }))).toMatch(/^The PostgreSQL server of DATABASE_URL does not/)
})

test('all invalid settings are reported at once', () => {
  const read = () => parseConfig({ PORT: 'x', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://a' })
  let sentence = ''
  try {
    read()
  } catch (error) {
    sentence = explain(error)
  }
  expect(sentence).toMatch(/PORT[\s\S]*DATABASE_URL[\s\S]*LOG_LEVEL/)
})

test('an unforeseen error is shown with its stack', () => {
  expect(explain(new Error('a bug'))).toMatch(/a bug\n +at /)
})
