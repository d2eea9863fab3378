import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { createBucketClient, type Bucket } from '#app/features/media/store/bucket-client.server.ts'

type OpenedBucket = {
  bucket: Bucket
  /** Returns the path of the file in which the service stores an object. */
  fileOf: (name: string) => string
  /** Stores an object that is not one of the site's pictures. */
  putForeign: (name: string) => Promise<void>
}

/** Runs `work` with an empty bucket of a local S3 server. */
export async function withBucket(work: (opened: OpenedBucket) => Promise<void>) {
  const { close, ...opened } = await openTestBucket()
  try {
    await work(opened)
  } finally {
    await close()
  }
}

/** Opens an empty bucket of a local S3 server; the caller closes it. */
export async function openTestBucket(): Promise<OpenedBucket & { close: () => Promise<void> }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'bucket-test-'))
  const service = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures', configs: [] }],
  })
  // On close its log transport is removed first, and it warns about that.
  service.logger.silent = true
  const { port } = await service.run()
  const bucket = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'pictures',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return {
    bucket,
    fileOf: (name) => path.join(directory, 'pictures', `${name}._S3rver_object`),
    putForeign: async (name) => {
      const request = { method: 'PUT', rest: name, body: new Uint8Array(1) } as const
      await createBucketClient(bucket)(request, AbortSignal.timeout(5_000))
    },
    close: async () => {
      await service.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
