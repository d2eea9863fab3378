/** Marks a request for the next page of a list that is already on the screen. */
export const FURTHER = 'more'

type Args = { request: Request; serverLoader: () => Promise<unknown> }

/**
 * The client loader of every list: when a further page cannot be fetched, the list stays on the
 * screen and says so, instead of the error page taking its place.
 */
export async function loadFurtherPage({ request, serverLoader }: Args): Promise<never> {
  try {
    return (await serverLoader()) as never
  } catch (error) {
    if (!new URL(request.url).searchParams.has(FURTHER)) throw error
    return { failed: true } as never
  }
}
