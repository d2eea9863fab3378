import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { findProof } from '#app/features/addresses/queries/proof.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { requireMember } from '#app/lib/security/require.server.ts'
import { Notice } from '#app/ui/forms/notice.tsx'
import { ProofField } from '#app/ui/forms/proof-field.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { loadOwnDocument } from '../components/own-document.ts'
import { Card } from '../components/card.tsx'
import { PasskeyButton } from '../components/passkey-button.tsx'
import { SecondFactors } from '../components/second-factors.tsx'
import { changeSecurity, beginCodeApp } from '../operations/change-security.server.ts'
import { findSecondFactors } from '../queries/account.server.ts'
import type { Route } from './+types/my-security'
import { useHydrated } from '#app/ui/loading/use-hydrated.ts'

export const loader = answer(async ({ context, url }: Route.LoaderArgs) => {
  const requestContext = getRequestContext(context)
  const { db, actor, now } = requestContext
  const member = requireMember(actor)
  const proof = await findProof(db, member, now)
  const asksCodes = proof.isFresh && url.searchParams.has('codes')
  return {
    proof,
    isOverdue: member.needsSecondFactor === true,
    factors: await findSecondFactors(db, member),
    newApp: asksCodes ? await beginCodeApp(requestContext, member) : undefined,
  }
})

export const clientLoader = (args: Route.ClientLoaderArgs) => loadOwnDocument(args)

export const action = formAction((values, requestContext) =>
  changeSecurity(requestContext, requireMember(requestContext.actor), values),
)

export const meta = noindexMeta('Security', 'How you log in.', '/my-security')

export default function MySecurity({ loaderData, actionData }: Route.ComponentProps) {
  const { proof, isOverdue, factors, newApp } = loaderData
  const { revalidate } = useRevalidator()
  const [added, setAdded] = useState<string[]>([])
  const changed = actionData && 'done' in actionData ? actionData : undefined
  const codes = changed?.recoveryCodes ?? added
  // A set-up that has succeeded is over, though the address still asks for it.
  const setUp = changed ? undefined : newApp

  async function showAdded(recoveryCodes: string[]) {
    setAdded(recoveryCodes)
    await revalidate()
  }

  return (
    <>
      <PageTitle title="Security" />
      {isOverdue && (
        <p className="mb-6 rounded-card bg-tint px-4 py-3 font-semibold">
          Admins of this site log in with more than a password. Add a passkey or an app for codes,
          and the admin area opens again.
        </p>
      )}
      <Notice answer={changed} />
      {codes.length > 0 && <RecoveryCodes codes={codes} />}
      {proof.isFresh ? (
        <SecondFactors factors={factors} newApp={setUp} onAdded={showAdded} />
      ) : (
        <div className="max-w-md">
          <Card title="Is it you?">
            <PlainForm intent="prove" submit="Go on" quiet>
              <ProofField proof={proof} />
            </PlainForm>
            {factors.passkeys.length > 0 && (
              <PasskeyButton label="Use your passkey" purpose="prove" onDone={revalidate} />
            )}
          </Card>
        </div>
      )}
    </>
  )
}

/** The only time that they are shown. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const hydrated = useHydrated()
  return (
    <section
      role="status"
      aria-labelledby="recovery-title"
      className="mb-6 rounded-card bg-tint p-5 sm:p-6"
    >
      <h2 id="recovery-title" className="text-lg font-semibold">
        Your recovery codes
      </h2>
      <p className="mt-1">
        Keep them on paper or in a password manager, not in your mailbox. Each logs you in once if
        you lose your device. They are not shown again.
      </p>
      <ol className="mt-4 grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-lg sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      {hydrated && (
        <button type="button" onClick={() => window.print()} className="button-quiet mt-4">
          Print this page
        </button>
      )}
    </section>
  )
}
