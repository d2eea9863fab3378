import { isMediaName } from '../rules/pictures.ts'
import { mustBeGenerated, type ListedImage, type MediaStore } from './folder.server.ts'
import { askBucket, type Bucket, type BucketRequest } from './ask-bucket.server.ts'
import { withIdleTimeout } from './idle-timeout.ts'

type BucketOptions = {
  /** Idle limit while streaming, and total limit of other requests. */
  idleMs?: number
}
type SendRequest = ReturnType<typeof askBucket>

/** Stores pictures as objects of an S3 bucket. Its errors are for the log: they name the bucket. */
export function openMediaBucket(
  bucket: Bucket,
  { idleMs = 10_000 }: BucketOptions = {},
): MediaStore {
  const ask = askBucket(bucket)
  const askWithTimeout = (request: BucketRequest) => ask(request, AbortSignal.timeout(idleMs))
  return {
    has: async (name) =>
      isMediaName(name) && (await askWithTimeout({ method: 'HEAD', rest: name })) !== undefined,
    read: async (name) => (isMediaName(name) ? readObject(ask, name, idleMs) : undefined),
    write: async (name, bytes) => {
      mustBeGenerated(name)
      const headers = { 'content-type': 'image/webp' }
      await askWithTimeout({ method: 'PUT', rest: name, body: new Uint8Array(bytes), headers })
    },
    list: () => listObjects(askWithTimeout),
    remove: async (name) => {
      mustBeGenerated(name)
      await askWithTimeout({ method: 'DELETE', rest: name })
    },
  }
}

/** Streams a picture. A slow reader may take its time, a silent service may not. */
async function readObject(ask: SendRequest, name: string, idleMs: number) {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(new Error('no answer in time')), idleMs)
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
    for (const [, object = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const name = textOf(object, 'Key') ?? ''
      const modifiedAt = Date.parse(textOf(object, 'LastModified') ?? '')
      if (isMediaName(name) && modifiedAt > 0) yield { name, modifiedAt }
    }
    token = textOf(xml, 'NextContinuationToken')
  } while (token !== undefined)
}

/** Returns the text of an element in S3's fixed XML format. */
function textOf(xml: string, element: string) {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]
  return text
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
