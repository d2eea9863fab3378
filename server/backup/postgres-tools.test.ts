import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { runPostgresTool, splitPassword } from './postgres-tools.ts'

test.for([
  ['postgres://me@db/x', 'postgres://me@db/x', undefined],
  ['postgres:///x?host=/run/pg', 'postgres:///x?host=%2Frun%2Fpg', undefined],
  [
    'postgres://me:q@/x?host=/run/pg',
    'postgres://me@localhost/x?host=%2Frun%2Fpg&passfile=%2Ft%2Fp',
    'q',
  ],
  ['postgres://me:p%40ss@db:5433/x', 'postgres://me@db:5433/x?passfile=%2Ft%2Fp', 'p@ss'],
  [
    'postgres://me@db/x?password=q&sslmode=require',
    'postgres://me@db/x?sslmode=require&passfile=%2Ft%2Fp',
    'q',
  ],
  [
    'postgres://me@db/x?pgbouncer=true&sslmode=no-verify',
    'postgres://me@db/x?sslmode=require',
    undefined,
  ],
] as const)('the password of %s goes by a file', ([url, address, password]) => {
  expect(splitPassword(url, '/t/p')).toEqual({ address, password })
})

const folder = () => mkdtempSync(path.join(tmpdir(), 'postgres-tools-'))

test('an unreachable server is reported in a sentence without the password', async () => {
  const passwordFile = path.join(folder(), 'password')
  const url = 'postgres://me:s3cret@127.0.0.1:1/x'
  const failure: unknown = await runPostgresTool('pg_dump', [], { url, passwordFile }).catch(
    (error: unknown) => error,
  )
  expect(failure).toMatchObject({
    name: 'Problem',
    message: expect.stringMatching(/^pg_dump failed: .*127\.0\.0\.1/),
  })
  expect(String(failure)).not.toContain('s3cret')
  expect(existsSync(passwordFile)).toBe(false)
})

test('says what to install when the programs are missing', async () => {
  vi.stubEnv('PATH', folder())
  const asked = { url: 'postgres://me@127.0.0.1:1/x', passwordFile: path.join(folder(), 'p') }
  await expect(runPostgresTool('pg_dump', [], asked)).rejects.toMatchObject({
    name: 'Problem',
    message: expect.stringMatching(/^pg_dump is not installed.*postgresql-client/),
  })
  vi.unstubAllEnvs()
})
