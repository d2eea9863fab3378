import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'

/** Where a bucket is, and with which key it opens. */
export type Bucket = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type Question = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** What follows the bucket in the address: a name, or a query. */
  rest: string
  body?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

const RETRY_AFTER_MS = 100
/** Questions, to which 'there is none' is an answer. */
const MAY_BE_MISSING = ['GET', 'HEAD', 'DELETE']

/**
 * Asks an S3 service, with the bucket in the path of the address, and once more when that fails.
 * @returns a function that answers undefined when there is no such picture, and throws an Error
 * that names the bucket when the service fails, refuses or is silent.
 */
export function askBucket({ endpoint, bucket, region, ...key }: Bucket) {
  const client = new AwsClient({ ...key, region, service: 's3', retries: 0 })
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const failure = (what: string, { method, rest }: Question, cause?: unknown) =>
    new Error(`The bucket ${base} ${what} (${method} ${rest || '/'}).`, { cause })

  async function tryOnce(question: Question, signal: AbortSignal) {
    const { method, rest, body, headers } = question
    const address = `${base}${rest.startsWith('?') ? rest : `/${rest}`}`
    const request = await client.sign(address, { method, body, headers })
    return fetch(request, { signal, redirect: 'error' }).catch((error: unknown) => {
      throw failure(`does not answer: ${reasonOf(error)}`, question, error)
    })
  }

  return async function ask(question: Question, signal: AbortSignal) {
    let response = await tryOnce(question, signal).catch((error: unknown) => {
      if (signal.aborted) throw error
      return undefined
    })
    if (!response || isWorthAnotherTry(response)) {
      await response?.body?.cancel()
      await sleep(RETRY_AFTER_MS)
      response = await tryOnce(question, signal)
    }
    if (response.ok) return response
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]
    const isMissing = response.status === 404 && code !== 'NoSuchBucket'
    if (isMissing && MAY_BE_MISSING.includes(question.method)) return undefined
    throw failure(`answers ${response.status}${code ? ` ${code}` : ''}`, question)
  }
}

function isWorthAnotherTry({ status }: Response) {
  return status >= 500 || status === 429
}

/** What fetch hides in its cause: ECONNREFUSED and the like. */
function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  const { cause, message } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : message
}
