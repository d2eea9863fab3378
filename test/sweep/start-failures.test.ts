import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { openTestBucket } from '#test/bucket.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { buildSite, killServers, spawnServer, startServer } from '#test/server-process.ts'
import { runAdmin } from './admin.ts'
import { startPgBouncer } from './pgbouncer.ts'

const PASSWORD = 'right-one'
const folder = mkdtempSync(path.join(tmpdir(), 'competitions-start-'))
const closing: (() => Promise<unknown>)[] = []
let address: string
let poolers: Record<'strict' | 'ignoring', string>
let certificate: string

/** Makes the databases, the roles, the rules and the certificate of the cases. */
const SERVER = [
  `create database ascii encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' template template0`,
  `create database latin encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`,
  `create role secret login password '${PASSWORD}'`,
  'create role banned login',
  'create role stranger login',
  'create database site',
  `copy (select unnest(array['host all secret 127.0.0.1/32 scram-sha-256',
    'host all banned 127.0.0.1/32 reject', 'host all all 127.0.0.1/32 trust']))
    to program 'cat > pg_hba.conf'`,
  `copy (select 1) to program 'openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes
    -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 -keyout server.key -out server.crt 2>&1'`.replaceAll(
    '\n',
    ' ',
  ),
  'alter system set ssl = on',
  'select pg_reload_conf()',
]

beforeAll(async () => {
  await buildSite()
  const cluster = await startPostgres()
  closing.push(cluster.stop)
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  for (const statement of SERVER) await client.query(statement)
  const { rows } = await client.query('show data_directory')
  certificate = path.join(rows[0].data_directory, 'server.crt')
  await client.end()
  address = cluster.url
  // The reload is asynchronous.
  await vi.waitFor(() => connectBriefly(to('postgres', 'site', '?sslmode=no-verify')), {
    timeout: HANG_MS,
  })
  const strict = await startPgBouncer(to('postgres', 'site'))
  const ignored = 'statement_timeout,idle_in_transaction_session_timeout'
  const ignoring = await startPgBouncer(to('postgres', 'site'), {
    ignore_startup_parameters: ignored,
  })
  closing.unshift(strict.stop, ignoring.stop)
  poolers = { strict: strict.url, ignoring: ignoring.url }
})

afterAll(async () => {
  killServers()
  for (const close of closing) await close()
  rmSync(folder, { recursive: true, force: true })
})

async function connectBriefly(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.end()
}

function to(user: string, database: string, query = '') {
  return `postgres://${user}@${new URL(address).host}/${database}${query}`
}

const withPassword = (password: string) => to('secret', 'site').replace('@', `:${password}@`)

let started = 0
const aDataDir = () => path.join(folder, String((started += 1)))

test.for([
  [
    'a database in SQL_ASCII',
    () => to('postgres', 'ascii'),
    /stores text as SQL_ASCII.* createdb --encoding=UTF8/,
  ],
  ['a database in LATIN1', () => to('postgres', 'latin'), /stores text as LATIN1/],
  [
    'a wrong password',
    () => withPassword('wrong'),
    /refuses this user: password authentication failed/,
  ],
  [
    'an unknown user',
    () => to('nobody', 'site'),
    /refuses this user: role "nobody" does not exist/,
  ],
  [
    'a user that pg_hba.conf rejects',
    () => to('banned', 'site'),
    /refuses this user: pg_hba.conf rejects/,
  ],
  [
    'a database that does not exist',
    () => to('postgres', 'nowhere'),
    /database "nowhere" does not exist.* createdb/,
  ],
  [
    'a user who may not create tables',
    () => to('stranger', 'site'),
    /permission denied for schema public.* alter database NAME owner to USER/,
  ],
  [
    'a password that is not encoded',
    () => withPassword('right/one'),
    /DATABASE_URL: cannot be read.* %2F/,
  ],
  [
    'a port that no server has',
    () => to('postgres', 'site').replace(/:\d+/, ':99999'),
    /DATABASE_URL: cannot be read.* 65535/,
  ],
  [
    'a certificate that nobody signed',
    () => to('postgres', 'site', '?sslmode=require'),
    /self-signed certificate\. Name .*sslrootcert=FILE.*sslmode=no-verify/,
  ],
  [
    'a server without TLS',
    () => `${process.env['TEST_POSTGRES_URL']}?sslmode=require`,
    /does not offer TLS/,
  ],
  ['a pooler that refuses settings', () => poolers.strict, /connection pooler.* pgbouncer=true/],
  ['a pooler that ignores settings', () => poolers.ignoring, /connection pooler.* pgbouncer=true/],
  [
    'no server',
    async () => to('postgres', 'site').replace(/:\d+/, `:${await freePort()}`),
    /does not answer \(ECONNREFUSED\)/,
  ],
] as const)('%s is one sentence', async ([, databaseUrl, sentence]) => {
  const DATABASE_URL = await databaseUrl()
  const server = spawnServer({ DATABASE_URL, DATA_DIR: aDataDir(), PORT: String(await freePort()) })
  const [[code], output, errors] = await Promise.all([
    once(server, 'exit'),
    text(server.stdout),
    text(server.stderr),
  ])
  expect(errors.trim()).toMatch(sentence)
  // Settings that are wrong are listed, one per line.
  expect(errors.trim().split('\n').length).toBe(/These settings/.test(errors) ? 2 : 1)
  expect(errors).not.toMatch(/\n +at |right-one|right\/one/)
  expect(output).toBe('')
  expect(code).toBe(1)
})

test('a port that is in use is one sentence, before anything is made or migrated', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const DATA_DIR = aDataDir()
  const server = spawnServer({ DATA_DIR, PORT: String(port) })
  const [[code], output, errors] = await Promise.all([
    once(server, 'exit'),
    text(server.stdout),
    text(server.stderr),
  ])
  other.close()
  expect(errors.trim()).toMatch(/^Port \d+ is in use by another program\.[^\n]*$/)
  expect(output).toBe('')
  expect(existsSync(DATA_DIR)).toBe(false)
  expect(code).toBe(1)
})

test.for([
  ['the password', () => withPassword(PASSWORD).replace('/site', '/own')],
  ['encryption without verifying', () => to('secret', 'own', '?sslmode=no-verify')],
  [
    'a certificate that is named',
    () => to('secret', 'own', `?sslmode=verify-full&sslrootcert=${certificate}`),
  ],
] as const)('with %s the site starts, as the sentence says', async ([, databaseUrl]) => {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query('drop database if exists own')
  await client.query('create database own owner secret')
  await client.end()
  const DATABASE_URL = databaseUrl().replace('secret@', `secret:${PASSWORD}@`)
  const server = await startServer({ DATABASE_URL, DATA_DIR: aDataDir(), SAMPLE_DATA: 'off' })
  expect(server.output()).not.toMatch(/warning/i)
  expect(await server.stop()).toBe(0)
})

test('a backup is not restored into a database of another encoding', async () => {
  const site = { DATABASE_URL: to('postgres', 'site'), DATA_DIR: aDataDir() }
  const ascii = { DATABASE_URL: to('postgres', 'ascii'), DATA_DIR: aDataDir() }
  const file = path.join(folder, 'backup.tar')
  await runAdmin(site, 'migrate')
  await runAdmin(site, 'backup', file)
  await expect(runAdmin(ascii, 'restore', file)).rejects.toMatchObject({
    stderr: expect.stringMatching(/^[^\n]*stores text as SQL_ASCII[^\n]*\n$/),
  })
})

test('a missing bucket is logged, and the server is not ready', async () => {
  const { bucket, close } = await openTestBucket()
  const PORT = String(await freePort())
  const server = spawnServer({
    PORT,
    DATA_DIR: aDataDir(),
    SAMPLE_DATA: 'off',
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: 'missing',
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  })
  const output: string[] = []
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (line: string) => output.push(line))
  const statusOf = async (page: string) => (await fetch(`http://127.0.0.1:${PORT}${page}`)).status
  await vi.waitFor(() => expect(output.join('')).toMatch(/NoSuchBucket.*S3_BUCKET/), {
    timeout: HANG_MS,
  })
  await vi.waitFor(async () => expect(await statusOf('/')).toBe(200), { timeout: HANG_MS })
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  server.kill()
  await once(server, 'exit')
  await close()
})
