import { expect, test } from 'vitest'
import { fetchPictureLocally, startPromoter } from '#test/promoter.ts'
import { FetchFailure } from './fetch-failure.ts'

const BYTES = Buffer.from('GIF89a')
const SITE = 'http://www.harbour-house.example'

const CASES: Record<
  string,
  [status: number, headers: Record<string, string>, bytes: Buffer, string]
> = {
  'a picture': [200, { 'content-type': 'image/gif' }, BYTES, 'read'],
  'a picture with parameters': [200, { 'content-type': 'IMAGE/JPEG; q=1' }, BYTES, 'read'],
  'a page': [200, { 'content-type': 'text/html' }, BYTES, 'type'],
  'a drawing that can hold scripts': [200, { 'content-type': 'image/svg+xml' }, BYTES, 'type'],
  'no type': [200, {}, BYTES, 'type'],
  'a missing picture': [404, { 'content-type': 'image/gif' }, BYTES, 'status'],
  'a compressed picture': [
    200,
    { 'content-type': 'image/gif', 'content-encoding': 'gzip' },
    BYTES,
    'type',
  ],
  'a picture with an encoding that is none': [
    200,
    { 'content-type': 'image/gif', 'content-encoding': 'none' },
    BYTES,
    'read',
  ],
  'a heavy picture': [200, { 'content-type': 'image/gif' }, Buffer.alloc(5_000_001), 'size'],
  'a redirect into this network': [302, { location: 'http://169.254.169.254/' }, BYTES, 'address'],
}

test.for(Object.entries(CASES))('%s', async ([, [status, headers, bytes, expected]]) => {
  const port = await startPromoter((_request, response) =>
    response.writeHead(status, headers).end(bytes),
  )
  const fetched = fetchPictureLocally(port)(`${SITE}:${port}/win.gif`)
  const outcome = await fetched.then(
    () => 'read',
    (error: unknown) => error instanceof FetchFailure && error.reason,
  )
  expect(outcome).toBe(expected)
})
