import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'vitest'
import { openMediaFolder, type MediaStore } from '#app/features/media/store/folder.server.ts'
import { openMediaBucket } from '#app/features/media/store/bucket.server.ts'
import { withBucket } from './bucket.ts'

type Place = {
  /** Returns the path at which a name is stored. */
  fileOf: (name: string) => string
  /** Stores a file that is not one of the site's pictures. */
  putForeign: (name: string) => Promise<void>
}

/** Runs a test once on a folder and once on a bucket. */
export function testOnBothStores(
  name: string,
  run: (media: MediaStore, place: Place) => Promise<void>,
) {
  test(`${name} (folder)`, async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'media-test-'))
    const fileOf = (name: string) => path.join(dir, name)
    await run(openMediaFolder(dir), {
      fileOf,
      putForeign: async (name) => writeFileSync(fileOf(name), 'not ours'),
    })
    rmSync(dir, { recursive: true })
  })
  test(`${name} (bucket)`, async () => {
    await withBucket(({ bucket, ...place }) => run(openMediaBucket(bucket), place))
  })
}
