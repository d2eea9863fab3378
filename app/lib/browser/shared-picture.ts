/** Where phones share pages and pictures to: `share_target` of the manifest. */
export const SHARE_PAGE = '/add-a-new-competition'
export const SHARED_PICTURE = 'shared-picture'

/** Takes out the picture that a phone has shared, which the worker has put there; undefined without one. */
export async function takeSharedPicture(): Promise<Blob | undefined> {
  const cache = await caches.open(SHARED_PICTURE)
  const stored = await cache.match(SHARE_PAGE)
  await caches.delete(SHARED_PICTURE)
  return stored?.blob()
}
