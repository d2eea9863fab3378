import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { runPostgresTool, splitPassword } from './postgres-tools.ts'

test.for([
  ['postgres://me@db/x', 'postgres://me@db/x', undefined],
  ['postgres:///x?host=/run/pg', 'postgres:///x?host=%2Frun%2Fpg', undefined],
  ['postgres://me:q@/x?host=/run/pg', 'postgres://me@localhost/x?host=%2Frun%2Fpg', 'q'],
  ['postgres://me:p%40ss@db:5433/x', 'postgres://me@db:5433/x', 'p@ss'],
  ['postgres://me@db/x?password=q&sslmode=require', 'postgres://me@db/x?sslmode=require', 'q'],
  [
    'postgres://me@db/x?pgbouncer=true&sslmode=no-verify',
    'postgres://me@db/x?sslmode=require',
    undefined,
  ],
] as const)('the password of %s is not in the arguments', ([url, address, password]) => {
  expect(splitPassword(url)).toEqual({ address, password })
})

const { signal } = new AbortController()

test('an unreachable server is reported in a sentence without the password', async () => {
  const url = 'postgres://me:s3cret@127.0.0.1:1/x'
  const failure: unknown = await runPostgresTool('pg_dump', [], { url, signal }).catch(
    (error: unknown) => error,
  )
  expect(failure).toMatchObject({
    name: 'Problem',
    message: expect.stringMatching(/^pg_dump failed: .*127\.0\.0\.1/),
  })
  expect(String(failure)).not.toContain('s3cret')
})

test('says what to install when the programs are missing', async () => {
  vi.stubEnv('PATH', mkdtempSync(path.join(tmpdir(), 'postgres-tools-')))
  const asked = { url: 'postgres://me@127.0.0.1:1/x', signal }
  await expect(runPostgresTool('pg_dump', [], asked)).rejects.toMatchObject({
    name: 'Problem',
    message: expect.stringMatching(/^pg_dump is not installed.*postgresql-client/),
  })
  vi.unstubAllEnvs()
})
