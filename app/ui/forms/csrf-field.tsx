/** Ties a form that is sent without script to the visitor's cookie. */
export function CsrfField({ token }: { token: string }) {
  return <input type="hidden" name="csrfToken" value={token} />
}
