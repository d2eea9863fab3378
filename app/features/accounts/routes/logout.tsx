import { redirectDocumentTo } from '#app/lib/http/redirect.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { requireMember } from '#app/lib/security/require.server.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { AccountPage } from '../components/account-page.tsx'
import { closeSession } from '../operations/sessions.server.ts'

export const action = formAction(async (_values, { db, actor, cookie }) => {
  await closeSession(db, requireMember(actor).sessionHash)
  cookie.end()
  // A new document, so that the header shows no member.
  return redirectDocumentTo('/login', { headers: { 'clear-site-data': '"cache"' } })
})

export const meta = noindexMeta('Log out', 'Log out of your account.', '/logout')

/** Seen only after an expired form, or by its address. */
export default function Logout() {
  return (
    <AccountPage title="Log out?">
      <PlainForm submit="Log out" />
    </AccountPage>
  )
}
