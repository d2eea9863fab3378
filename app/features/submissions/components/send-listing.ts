import { ApiError, readAnswer } from '#app/ui/forms/api-client.ts'
import { apiUrl } from '#app/lib/browser/api-url.ts'
import { announceFetchFailure } from '#app/ui/forms/fetch-failure.ts'

const NO_CONNECTION =
  'There is no connection just now. Nothing is lost: please send it again in a moment.'
const OTHER_FAILURE = 'Sorry, something went wrong! Nothing is lost: please send it again.'

type Sending = {
  token: string
  /** The fraction sent, from 0 to 1. */
  onProgress: (part: number) => void
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. @throws ApiError to show. */
export async function sendForm<Answer>(
  path: string,
  form: FormData,
  { token, onProgress }: Sending,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  request.open('POST', apiUrl(path))
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('x-csrf-token', token)
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    if (total > 0) onProgress(loaded / total)
  })
  request.addEventListener('load', () =>
    resolve(new Response(request.responseText, { status: request.status })),
  )
  for (const failure of ['error', 'timeout', 'abort']) {
    request.addEventListener(failure, () => {
      announceFetchFailure()
      reject(new ApiError(0, NO_CONNECTION))
    })
  }
  request.send(form)
  return readAnswer(await promise, OTHER_FAILURE)
}
