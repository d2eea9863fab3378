import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { OperatorError } from '#app/lib/operator-error.ts'

export type Bucket = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type BucketRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** The URL after the bucket: a name or a query. */
  rest: string
  body?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

/** An answer that no repetition changes, as to a wrong key or for a bucket that does not exist. */
export class BucketRefusal extends OperatorError {}

const RETRY_AFTER_MS = 100
/** Methods for which 404 is a result. */
const MAY_BE_MISSING = ['GET', 'HEAD', 'DELETE']

/** Resolves to undefined for a missing picture; retries once. @throws Error naming the bucket. */
export function createBucketClient({ endpoint, bucket, region, ...key }: Bucket) {
  const client = new AwsClient({ ...key, region, service: 's3', retries: 0 })
  const base = `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}`
  const sentence = (what: string, { method, rest }: BucketRequest) =>
    `The bucket ${base} ${what} (${method} ${rest || '/'}).`

  async function send(request: BucketRequest, signal: AbortSignal) {
    const { method, rest, body, headers } = request
    const address = `${base}${rest.startsWith('?') ? rest : `/${rest}`}`
    const signed = await client.sign(address, { method, body, headers })
    return fetch(signed, { signal, redirect: 'error' }).catch((error: unknown) => {
      throw new Error(sentence(`does not answer: ${reasonOf(error)}`, request), { cause: error })
    })
  }

  return async function ask(request: BucketRequest, signal: AbortSignal) {
    let response = await send(request, signal).catch((error: unknown) => {
      if (signal.aborted) throw error
      return undefined
    })
    if (!response || isRetryable(response)) {
      await response?.body?.cancel()
      await sleep(RETRY_AFTER_MS)
      response = await send(request, signal)
    }
    if (response.ok) return response
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]
    const isMissing = response.status === 404 && code !== 'NoSuchBucket'
    if (isMissing && MAY_BE_MISSING.includes(request.method)) return undefined
    const answer = sentence(`answers ${response.status}${code ? ` ${code}` : ''}`, request)
    throw isRetryable(response) ? new Error(answer) : new BucketRefusal(answer)
  }
}

function isRetryable({ status }: Response) {
  return status >= 500 || status === 429
}

/** The code of a fetch error's cause, such as ECONNREFUSED. */
function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  const { cause, message } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : message
}
