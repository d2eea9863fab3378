import { expect, test } from 'vitest'
import { Problem } from './problem.ts'
import { asUnavailable } from './unavailable.ts'

const failure = (code: string | undefined, message = 'failed') =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

test('temporary failures answer with how long to wait', () => {
  const passing = [
    failure('DATABASE_GONE'),
    ...['08006', '53300', '57014', '57P01', '57P03', '25P03', '40P01', '55P03'].map(toFailure),
    ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN', 'EPIPE'].map(toFailure),
    ...['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_CANTOPEN', 'EMFILE'].map(toFailure),
    failure(undefined, 'Connection terminated unexpectedly'),
    failure(undefined, 'Client was closed and is not queryable'),
    failure(undefined, 'Query read timeout'),
    failure(undefined, 'timeout exceeded when trying to connect'),
  ]
  for (const error of passing) {
    const problem = asUnavailable(error, 'GET')
    expect(problem, error.message).toMatchObject({ kind: 'unavailable', retryAfter: 10 })
    expect(problem?.message).toMatch(/does not answer right now/)
    expect(problem?.cause).toBe(error)
  }
})

test('a full disk has its own message', () => {
  const full = ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_READONLY', '53100', 'ENOSPC', 'EROFS']
  for (const code of full)
    expect(asUnavailable(failure(code), 'POST')?.message).toMatch(/^Nothing can be saved right now/)
})

test('a bug stays a bug, and a Problem is returned unchanged', () => {
  const bugs = [
    '23505',
    '42601',
    '57000',
    'SQLITE_CONSTRAINT',
    'SQLITE_CORRUPT',
    'ENOENT',
    'ERR_INVALID_ARG_TYPE',
  ].map(toFailure)
  for (const error of [...bugs, new TypeError('x is undefined'), 'text', undefined])
    expect(asUnavailable(error, 'GET')).toBeUndefined()
  expect(asUnavailable(new Problem('not-found', 'None.'), 'GET')).toBeUndefined()
})

function toFailure(code: string) {
  return failure(code)
}

test('only what was sent may have been saved', () => {
  const sentence = (method: string) => asUnavailable(toFailure('57P01'), method)?.message
  for (const method of ['GET', 'HEAD'])
    expect(sentence(method)).toMatch(/Please try again in a moment/)
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect(sentence(method)).toMatch(/may have been saved: please look before you send it again/)
})
