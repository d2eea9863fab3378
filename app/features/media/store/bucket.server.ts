import { isMediaName } from '../rules/pictures.ts'
import { mustBeGenerated, type ListedImage, type MediaStore } from './folder.server.ts'
import { askBucket, type Bucket, type Question } from './ask-bucket.server.ts'
import { withIdleTimeout } from './idle-timeout.ts'

type BucketOptions = {
  /** So long the service may be silent, or take for a whole small answer. */
  silenceMs?: number
}
type Ask = ReturnType<typeof askBucket>

/** Pictures as objects of an S3 bucket. Its errors are for the log: they name bucket and answer. */
export function openMediaBucket(
  bucket: Bucket,
  { silenceMs = 10_000 }: BucketOptions = {},
): MediaStore {
  const ask = askBucket(bucket)
  const askBriefly = (question: Question) => ask(question, AbortSignal.timeout(silenceMs))
  return {
    has: async (name) =>
      isMediaName(name) && (await askBriefly({ method: 'HEAD', rest: name })) !== undefined,
    read: async (name) => (isMediaName(name) ? readObject(ask, name, silenceMs) : undefined),
    write: async (name, bytes) => {
      mustBeGenerated(name)
      const headers = { 'content-type': 'image/webp' }
      await askBriefly({ method: 'PUT', rest: name, body: new Uint8Array(bytes), headers })
    },
    list: () => listObjects(askBriefly),
    remove: async (name) => {
      mustBeGenerated(name)
      await askBriefly({ method: 'DELETE', rest: name })
    },
  }
}

/** The bytes come as they are read; whoever reads slowly is waited for, a silent service is not. */
async function readObject(ask: Ask, name: string, silenceMs: number) {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(new Error('no answer in time')), silenceMs)
  try {
    const response = await ask({ method: 'GET', rest: name }, abort.signal)
    if (!response?.body) return undefined
    const stream = withIdleTimeout(response.body, silenceMs)
    return { size: Number(response.headers.get('content-length')), stream: () => stream }
  } finally {
    clearTimeout(timer)
  }
}

async function* listObjects(
  ask: (question: Question) => Promise<Response | undefined>,
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

/** What stands in an element of the answer, whose form S3 fixes. */
function textOf(xml: string, element: string) {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]
  return text
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
