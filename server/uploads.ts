/** The addresses that take a file with their form; pages are asked for as '.data' by script. */
const TAKE_FILES =
  /^\/(api\/(submit|update)-competition|add-a-new-competition|competition\/(?:[^/]+\/)?edit|admin\/import)(\.data)?\/?$/i

/** Whether a request brings a form with a file, to an address that takes one. */
export function isUpload(request: Request): boolean {
  const type = request.headers.get('content-type') ?? ''
  return /^multipart\/form-data\s*;/i.test(type) && TAKE_FILES.test(new URL(request.url).pathname)
}
