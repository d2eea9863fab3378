import type { ClientLoaderFunctionArgs } from 'react-router'

/** What a document may do, such as use passkeys, is said when it loads: so a click that leads here loads the page. */
export async function loadOwnDocument<Data>({
  request,
  serverLoader,
}: Pick<ClientLoaderFunctionArgs, 'request'> & { serverLoader: () => Promise<Data> }) {
  if (new URL(request.url).pathname === window.location.pathname) return serverLoader()
  window.location.assign(request.url)
  return new Promise<Data>(() => {})
}
