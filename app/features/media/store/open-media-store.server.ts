import { openMediaFolder, type MediaStore } from './folder.server.ts'
import type { Bucket } from './bucket-client.server.ts'
import { openMediaBucket } from './bucket.server.ts'

export function openMediaStore({
  mediaDir,
  mediaBucket,
}: {
  mediaDir: string
  mediaBucket: Bucket | undefined
}): MediaStore {
  return mediaBucket ? openMediaBucket(mediaBucket) : openMediaFolder(mediaDir)
}
