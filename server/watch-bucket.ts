import type { Logger } from 'pino'
import {
  BucketRefusal,
  type Bucket,
  createBucketClient,
} from '#app/features/media/store/bucket-client.server.ts'

const ANSWER_MAX_MS = 10_000
/** Also needed for the pictures that are in no listing: a key that may not list would never remove them. */
const ONE_NAME = '?list-type=2&max-keys=1'

/** @throws BucketRefusal for a bucket or a key that does not exist; another Error during an outage. */
async function checkBucket(bucket: Bucket) {
  const ask = createBucketClient(bucket)
  const answer = await ask({ method: 'GET', rest: ONE_NAME }, AbortSignal.timeout(ANSWER_MAX_MS))
  if (!answer) throw new BucketRefusal(`There is no bucket at ${bucket.endpoint}.`)
  await answer.body?.cancel()
}

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
