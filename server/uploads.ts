import type { IncomingMessage } from 'node:http'

/** The addresses that take a file with their form; pages are asked for as '.data' by script. */
const TAKE_FILES =
  /^\/(api\/(submit|update)-competition|add-a-new-competition|competition\/(?:[^/]+\/)?edit|admin\/import|admin\/subscribers\/import)(\.data)?\/?$/i
const FORM_WITH_FILE = /^multipart\/form-data\s*;/i
/** A body that carries no file comes within this time, or its sender is holding the line. */
const BODY_MAX_MS = 30_000

/** Whether a request brings a form with a file, to an address that takes one. */
export function isUpload(request: Request): boolean {
  return bringsFile(new URL(request.url).pathname, request.headers.get('content-type'))
}

/** Breaks off a body that takes too long; a photo from a phone on a slow line may take longer. */
export function limitBodyTime(request: IncomingMessage) {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const [pathname = ''] = (request.url ?? '').split('?')
  if (bringsFile(pathname, request.headers['content-type'])) return
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy()
  }, BODY_MAX_MS)
  request.once('close', () => clearTimeout(timer))
}

function bringsFile(pathname: string, type: string | null | undefined) {
  return FORM_WITH_FILE.test(type ?? '') && TAKE_FILES.test(pathname)
}
