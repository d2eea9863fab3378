import type { ClientLoaderFunctionArgs } from 'react-router'

/**
 * A page may use passkeys only in its own document: what a document may do is said when it loads.
 * So a click that leads here loads the page again.
 */
export async function loadOwnDocument<Data>({
  request,
  serverLoader,
}: Pick<ClientLoaderFunctionArgs, 'request'> & { serverLoader: () => Promise<Data> }) {
  if (new URL(request.url).pathname === window.location.pathname) return serverLoader()
  window.location.assign(request.url)
  return new Promise<Data>(() => {})
}
