import { decodeXML } from 'entities'
import { isMediaName } from '../rules/pictures.ts'
import { assertGeneratedName, type ListedImage, type MediaStore } from './folder.server.ts'
import { createBucketClient, type Bucket, type BucketRequest } from './bucket-client.server.ts'
import { openPresence, type PresenceOptions } from './presence.server.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

/** Fails when the source stalls or nobody reads: either would hold the connection open for good. */
function withIdleTimeout(
  source: ReadableStream<Uint8Array>,
  idleMs: number,
): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  let silent = false
  const giveUp = () => {
    silent = true
    void reader.cancel().catch(() => {})
  }
  let timer = setTimeout(giveUp, idleMs)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(timer)
        timer = setTimeout(giveUp, idleMs)
        const { done, value } = await reader.read()
        clearTimeout(timer)
        if (silent) throw new Error('The bucket has stopped in the middle of a picture.')
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel(reason) {
        clearTimeout(timer)
        await reader.cancel(reason)
      },
    },
    // No read-ahead.
    { highWaterMark: 0 },
  )
}

/** `answerMs` bounds requests until their answer, `idleMs` each pause while streaming. */
type BucketOptions = { answerMs?: number; idleMs?: number; copies?: PresenceOptions }
type SendRequest = ReturnType<typeof createBucketClient>

/** Requests to a bucket are slow, and paid for. */
const COPIES = { knownMs: MINUTE_MS }

/** Its errors name the bucket: they are for the log. */
export function openMediaBucket(
  bucket: Bucket,
  { answerMs = 10_000, idleMs = 10_000, copies = COPIES }: BucketOptions = {},
): MediaStore {
  const ask = createBucketClient(bucket)
  const askWithTimeout = (request: BucketRequest) => ask(request, AbortSignal.timeout(answerMs))
  const has = async (name: string) =>
    isMediaName(name) && (await askWithTimeout({ method: 'HEAD', rest: name })) !== undefined
  const presence = openPresence(has, copies)
  return {
    has,
    allowsCopies: presence.isPresent,
    read: async (name) =>
      isMediaName(name) ? readObject(ask, name, { answerMs, idleMs }) : undefined,
    write: async (name, bytes) => {
      assertGeneratedName(name)
      const headers = { 'content-type': 'image/webp' }
      await askWithTimeout({ method: 'PUT', rest: name, body: new Uint8Array(bytes), headers })
    },
    list: () => listObjects(askWithTimeout),
    remove: async (name) => {
      assertGeneratedName(name)
      await askWithTimeout({ method: 'DELETE', rest: name })
      presence.forget(name)
    },
  }
}

/** A slow reader may take its time, a silent service may not. */
async function readObject(
  ask: SendRequest,
  name: string,
  { answerMs, idleMs }: Required<Pick<BucketOptions, 'answerMs' | 'idleMs'>>,
) {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(new Error('no answer in time')), answerMs)
  try {
    const response = await ask({ method: 'GET', rest: name }, abort.signal)
    if (!response?.body) return undefined
    const stream = withIdleTimeout(response.body, idleMs)
    return { size: Number(response.headers.get('content-length')), stream: () => stream }
  } finally {
    clearTimeout(timer)
  }
}

async function* listObjects(
  ask: (request: BucketRequest) => Promise<Response | undefined>,
): AsyncGenerator<ListedImage> {
  let token: string | undefined
  do {
    const query = new URLSearchParams({ 'list-type': '2' })
    if (token !== undefined) query.set('continuation-token', token)
    const xml = (await (await ask({ method: 'GET', rest: `?${query}` }))?.text()) ?? ''
    for (const object of xml.split('<Contents>').slice(1)) {
      const name = textOf(object, 'Key') ?? ''
      const modifiedAt = Date.parse(textOf(object, 'LastModified') ?? '')
      if (isMediaName(name) && modifiedAt > 0) yield { name, modifiedAt }
    }
    token = textOf(xml, 'NextContinuationToken')
  } while (token !== undefined)
}

function textOf(xml: string, element: string) {
  // oxlint-disable-next-line expressions/linear-time -- a text ends where the next element begins
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]
  return text && decodeXML(text)
}
