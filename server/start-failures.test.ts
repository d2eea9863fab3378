import { expect, test } from 'vitest'
import { parseConfig } from '#app/config.server.ts'
import { OperatorError } from '#app/lib/operator-error.ts'
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

// test/sweep/start-failures.test.ts makes real servers answer all this.
test.for([
  [
    'EACCES',
    'listen EACCES: permission denied 0.0.0.0:80',
    /^This user may not listen on port 80\b/,
  ],
  [
    'ECONNREFUSED',
    'connect ECONNREFUSED 127.0.0.1:1',
    /^The PostgreSQL server of DATABASE_URL does not answer \(ECONNREFUSED\)/,
  ],
  ['', 'timeout exceeded when trying to connect', /does not answer \(timeout exceeded/],
  ['57P03', 'the database system is starting up', /does not answer \(57P03\)/],
  ['53300', 'sorry, too many clients already', /no connection left.*DATABASE_POOL_SIZE/],
  [
    '28P01',
    'password authentication failed for user "me"',
    /refuses this user: password authentication failed/,
  ],
  ['28000', 'no pg_hba.conf entry for host "::1"', /refuses this user: no pg_hba/],
  ['3D000', 'database "x" does not exist', /createdb --encoding=UTF8/],
  ['42501', 'permission denied for schema public', /alter database NAME owner to USER/],
  [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'self-signed certificate in certificate chain; if the root CA is installed locally, try …',
    /certificate chain\. Name .*sslrootcert=FILE.*sslmode=no-verify/,
  ],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'Hostname does not match', /cannot be verified/],
  ['', 'The server does not support SSL connections', /does not offer TLS/],
  ['08P01', 'unsupported startup parameter: statement_timeout', /pgbouncer=true/],
] as const)('%s %s is one sentence with the setting and a remedy', ([code, message, sentence]) => {
  const shown = explain(failure({ code, port: 80 }, message))
  expect(shown).toMatch(sentence)
  expect(shown).not.toMatch(/\n/)
})

test.for([
  'postgres://me:pa/ss@host/db',
  'postgres://me:12/34@host/db',
  'postgres://me:pa?ss@host/db',
  'postgres://me:pa#ss@host/db',
  'postgres://me:12#3@host/db',
  'postgres://me:100%@host/db',
  'postgres://me:%é@host/db',
  'postgres://me@host:99999/db',
])('an address that cannot be read is reported: %s', (DATABASE_URL) => {
  const read = () => parseConfig({ DATABASE_URL })
  expect(read).toThrow(/DATABASE_URL: cannot be read\..* %2F %3F %23 %40 %25/)
  expect(read).toThrow(OperatorError)
})

test.for([
  'postgres://host/db',
  'postgresql://me:p%40ss%2Fw%3Fo%23r%25d@host:5433/db?sslmode=verify-full&sslrootcert=/etc/ca.pem',
  'postgres://me:p@ss@host/db',
  'postgres://me@%2Frun%2Fpostgresql/db',
  'postgres:///db?host=/run/postgresql',
  'postgres://me:secret@/db?host=/run/postgresql',
])('an address that can be read is accepted: %s', (DATABASE_URL) => {
  expect(parseConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
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
