import { openMediaFolder, type MediaStore } from './folder.server.ts'
import type { Bucket } from './bucket-client.server.ts'
import { openMediaBucket } from './bucket.server.ts'

type Settings = { mediaDir: string; mediaBucket: Bucket | undefined }

export function openMediaStore({ mediaDir, mediaBucket }: Settings): MediaStore {
  return mediaBucket ? openMediaBucket(mediaBucket) : openMediaFolder(mediaDir)
}
