import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { withBucket } from '#test/bucket.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import type { ListedImage, MediaStore } from './folder.server.ts'
import { openMediaBucket } from './bucket.server.ts'
import { openMediaStore } from './open-media-store.server.ts'

const NAME = `${'a'.repeat(32)}.webp`
const UNREAD_NAME = `${'b'.repeat(32)}.webp`
const KEY = { bucket: 'pictures', region: 'auto', accessKeyId: 'id', secretAccessKey: 'secret' }

/** Opens a bucket on a local server with this listener. */
async function withService(
  listener: RequestListener,
  work: (media: MediaStore) => Promise<void>,
  options = {},
) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    await work(openMediaBucket({ ...KEY, endpoint: `http://127.0.0.1:${port}` }, options))
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

async function listed(media: MediaStore) {
  const images: ListedImage[] = []
  for await (const image of media.list()) images.push(image)
  return images
}

test('a failing service is retried once, then its error is thrown', async () => {
  let asked = 0
  const fail: RequestListener = (_, response) => {
    asked += 1
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
  }
  await withService(fail, async (media) => {
    await expect(media.read(NAME)).rejects.toThrow(`/pictures answers 503 SlowDown (GET ${NAME}).`)
    expect(asked).toBe(2)
    await expect(media.has(NAME)).rejects.toThrow('answers 503')
    await expect(media.write(NAME, Buffer.from('x'))).rejects.toThrow('answers 503')
    await expect(media.remove(NAME)).rejects.toThrow('answers 503')
    await expect(listed(media)).rejects.toThrow('answers 503')
  })
})

test('a temporary failure goes unnoticed', async () => {
  let asked = 0
  const recover: RequestListener = (_, response) => {
    asked += 1
    response.writeHead(asked === 1 ? 500 : 200).end('bytes')
  }
  await withService(recover, async (media) => {
    const image = await media.read(NAME)
    expect(await new Response(image?.stream()).text()).toBe('bytes')
  })
})

test('a silent service times out', async () => {
  await withService(
    () => {},
    async (media) => {
      await expect(media.read(NAME)).rejects.toThrow('does not answer')
      await expect(media.has(NAME)).rejects.toThrow('does not answer')
    },
    { answerMs: 50 },
  )
})

test('a picture that stalls, or that nobody reads, is cancelled', async () => {
  const { promise: isCancelled, resolve: noteCancelled } = Promise.withResolvers<void>()
  const stall: RequestListener = (request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('half of it')
    if (request.url?.includes(UNREAD_NAME)) response.on('close', noteCancelled)
  }
  const work = async (media: MediaStore) => {
    const image = await media.read(NAME)
    await expect(new Response(image?.stream()).text()).rejects.toThrow('stopped in the middle')

    const unread = await media.read(UNREAD_NAME)
    await isCancelled
    await expect(new Response(unread?.stream()).text()).rejects.toThrow('stopped')
  }
  await withService(stall, work, { answerMs: HANG_MS, idleMs: 50 })
})

test('a long list is fetched page by page', async () => {
  const asked: (string | null)[] = []
  const servePages: RequestListener = (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    const token = searchParams.get('continuation-token')
    asked.push(token)
    const name = (token ? 'b' : 'a').repeat(32)
    response.end(`<ListBucketResult><IsTruncated>${!token}</IsTruncated>
      <Contents><Key>${name}.webp</Key><LastModified>2026-11-20T10:00:00.000Z</LastModified>
      <Size>5</Size></Contents><Contents><Key>notes &amp; more</Key>
      <LastModified>2026-11-20T10:00:00.000Z</LastModified></Contents>
      ${token ? '' : '<NextContinuationToken>x+y/=&amp;z</NextContinuationToken>'}</ListBucketResult>`)
  }
  await withService(servePages, async (media) => {
    expect(await listed(media)).toEqual([
      { name: NAME, modifiedAt: Date.parse('2026-11-20T10:00Z') },
      { name: `${'b'.repeat(32)}.webp`, modifiedAt: Date.parse('2026-11-20T10:00Z') },
    ])
    expect(asked).toEqual([null, 'x+y/=&z'])
  })
})

test('a missing bucket, a wrong key and a closed port are errors, not missing pictures', async () => {
  await withBucket(async ({ bucket }) => {
    const read = (changed: object) => openMediaBucket({ ...bucket, ...changed }).read(NAME)
    expect(await read({})).toBeUndefined()
    await expect(read({ bucket: 'nowhere' })).rejects.toThrow('404 NoSuchBucket')
    await expect(read({ accessKeyId: 'other' })).rejects.toThrow('403 InvalidAccessKeyId')
    await expect(read({ endpoint: 'http://127.0.0.1:1' })).rejects.toThrow('does not answer')
    const write = openMediaBucket({ ...bucket, bucket: 'nowhere' }).write(NAME, Buffer.from('x'))
    await expect(write).rejects.toThrow('404 NoSuchBucket')
  })
})

test('the settings choose between bucket and folder', async () => {
  await withBucket(async ({ bucket }) => {
    await openMediaStore({ mediaDir: '/nowhere', mediaBucket: bucket }).write(
      NAME,
      Buffer.from('x'),
    )
    expect(await openMediaBucket(bucket).has(NAME)).toBe(true)
  })
  const folder = openMediaStore({ mediaDir: '/nowhere', mediaBucket: undefined })
  expect(await folder.has(NAME)).toBe(false)
})
