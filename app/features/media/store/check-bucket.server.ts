import { BucketRefusal, createBucketClient, type Bucket } from './bucket-client.server.ts'

const ANSWER_MAX_MS = 10_000
/** Also needed for the pictures that are in no listing: a key that may not list would never remove them. */
const ONE_NAME = '?list-type=2&max-keys=1'

/** @throws BucketRefusal for a bucket or a key that does not exist; another Error during an outage. */
export async function checkBucket(bucket: Bucket) {
  const ask = createBucketClient(bucket)
  const answer = await ask({ method: 'GET', rest: ONE_NAME }, AbortSignal.timeout(ANSWER_MAX_MS))
  if (!answer) throw new BucketRefusal(`There is no bucket at ${bucket.endpoint}.`)
  await answer.body?.cancel()
}
