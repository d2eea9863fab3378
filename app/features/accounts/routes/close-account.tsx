import type { PageAddress } from '#app/lib/page-address.ts'
import { redirectDocumentTo } from '#app/lib/http/redirect.server.ts'
import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { requireMember } from '#app/lib/security/require.server.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { CurrentPassword } from '../components/account-fields.tsx'
import { findProof } from '#app/features/addresses/queries/proof.server.ts'
import { AccountPage } from '../components/account-page.tsx'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { Link } from '#app/ui/link.tsx'
import { CloseAccountInput } from '../input.ts'
import { closeAccount } from '../operations/close-account.server.ts'
import type { Route } from './+types/close-account'

const CONSEQUENCES = [
  'Your account, what you saved and your sessions are erased at once.',
  'Listings of yours that nobody has decided on are erased too.',
  'Listings that are published stay, without your name.',
  'If you get our email news, that stops.',
]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now } = getRequestContext(context)
  return { proof: await findProof(db, requireMember(actor), now) }
}

export const action = formAction(async (values, requestContext) => {
  const { db, hasher, actor, now, limits } = requestContext
  const member = requireMember(actor)
  await limits.consume('password-check', String(member.id))
  await closeAccount({ db, hasher }, member, parseInput(CloseAccountInput, values).password, now)
  requestContext.cookie.end()
  requestContext.kickMail()
  // A new document, so that the header shows no member.
  return redirectDocumentTo('/login', { headers: { 'clear-site-data': '"cache", "storage"' } })
})

export const meta = noindexMeta('Close your account', 'Close your account.', '/close-account')

export default function CloseAccount({ loaderData }: Route.ComponentProps) {
  return (
    <AccountPage title="Close your account" lead="This cannot be undone.">
      <ul className="mb-6 list-disc grid gap-1 pl-5">
        {CONSEQUENCES.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <p className="mb-6">
        You may want to{' '}
        <a href={'/my-data.json' satisfies PageAddress} download className="text-link underline">
          download your data
        </a>{' '}
        first.
      </p>
      <PlainForm submit="Close my account for good">
        <CurrentPassword proof={loaderData.proof} name="password" />
      </PlainForm>
      <p className="mt-4">
        <Link to="/my-dashboard" className="inline-flex min-h-11 items-center text-link underline">
          No, keep it
        </Link>
      </p>
    </AccountPage>
  )
}
