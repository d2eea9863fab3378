import { useMatches } from 'react-router'
import { useFormFailure } from './form-failure.ts'

/** Ties a form that is sent without script to the visitor's cookie. */
export function CsrfField({ token }: { token: string }) {
  return <input type="hidden" name="csrfToken" value={token} />
}

/** As CsrfField, with the token that the page's loader returns, or its action in place of an old one. */
export function PageCsrfField() {
  const token = usePageToken()
  return <CsrfField token={useFormFailure()?.csrfToken ?? token} />
}

/** @throws Error when the page's loader returns no `csrfToken`. */
export function usePageToken(): string {
  const token = useFindPageToken()
  if (token === undefined) throw new Error('The loader of a page with a form returns csrfToken.')
  return token
}

/** Returns the token that the page's loader returns, if the page has a form. */
export function useFindPageToken(): string | undefined {
  const loaded = useMatches().map(({ loaderData }) => loaderData as { csrfToken?: string } | null)
  return loaded.findLast((data) => data?.csrfToken)?.csrfToken
}
