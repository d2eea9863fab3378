import type { Logger } from 'pino'
import { BucketRefusal, type Bucket } from '#app/features/media/store/bucket-client.server.ts'
import { checkBucket } from '#app/features/media/store/check-bucket.server.ts'

const HINT =
  'no picture can be stored: check S3_ENDPOINT, S3_BUCKET, S3_REGION and the keys; /readyz says no until then'

/** Returns whether the settings of the bucket are right: asked until they once were. An outage says nothing of them. */
export function watchBucket(bucket: Bucket | undefined, log: Pick<Logger, 'error'>) {
  const state = { isProven: bucket === undefined, isUsable: bucket === undefined, isAsking: false }
  let logged: string | undefined

  async function ask(asked: Bucket) {
    state.isAsking = true
    try {
      await checkBucket(asked)
      state.isProven = true
      state.isUsable = true
    } catch (error) {
      state.isUsable = !(error instanceof BucketRefusal)
      if (error instanceof BucketRefusal && error.message !== logged) {
        logged = error.message
        log.error({ err: error }, HINT)
      }
    } finally {
      state.isAsking = false
    }
  }

  const askAgain = () => {
    if (bucket && !state.isProven && !state.isAsking) void ask(bucket)
  }
  askAgain()
  return () => {
    askAgain()
    return state.isUsable
  }
}
