/** Marks a request for the next page of a list that is already on the screen. */
export const FURTHER_PAGE = 'more'

type Args = { request: Request; serverLoader: () => Promise<unknown> }

/** Shows a failed request in the list instead of on the error page. */
export async function loadFurtherPage({ request, serverLoader }: Args): Promise<never> {
  try {
    return (await serverLoader()) as never
  } catch (error) {
    if (!new URL(request.url).searchParams.has(FURTHER_PAGE)) throw error
    return { failed: true } as never
  }
}
