import { SHARED_PICTURE, SHARE_PAGE } from '#app/lib/browser/shared-picture.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Answers a phone's share sheet (`share_target` of the manifest): the form opens with what was shared. The picture
 * waits in a cache, since an address holds none; the page takes it out.
 */
export async function receiveShared(request: Request): Promise<Response> {
  const form = await request.formData()
  const shared = new URL(SHARE_PAGE, self.location.origin)
  for (const [name, value] of form) {
    if (typeof value === 'string' && value !== '') shared.searchParams.set(name, value)
  }
  const picture = form.get('picture')
  if (picture instanceof File && picture.size > 0) {
    const cache = await caches.open(SHARED_PICTURE)
    await cache.put(SHARE_PAGE, new Response(picture))
    shared.searchParams.set('picture', '')
  }
  return Response.redirect(shared.href, 303)
}
