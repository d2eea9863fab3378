import type { ReactNode } from 'react'
import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { agoLabel } from '#app/lib/time/days.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { useClock } from '#app/ui/now.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { Notice } from '#app/ui/forms/notice.tsx'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { ProofField } from '#app/ui/forms/proof-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { ActionButton } from '#app/ui/forms/submit-button.tsx'
import type { Reason } from '#app/features/decisions/rules/decisions.ts'
import { REASONS } from '#app/features/decisions/queries/reasons.server.ts'
import { ReasonForm } from '#app/ui/forms/reason-form.tsx'
import { Card } from '../components/card.tsx'
import { MemberID } from '../input.ts'
import { manageMember } from '../operations/manage-members.server.ts'
import { findMember, type MemberDetail } from '../queries/manage-members.server.ts'
import { findProof, type Proof } from '#app/features/addresses/queries/proof.server.ts'
import type { Route } from './+types/user'

export const loader = answer(async ({ context, params }: Route.LoaderArgs) => {
  const { db, actor, cookie, now } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const member = await findMember(db, admin, parseInput(MemberID, params.id))
  if (!member) throw new Problem('not-found', 'There is no such member.')
  const proof = await findProof(db, admin, now)
  const isSelf = member.id === admin.id
  return { member, proof, isSelf, reasons: REASONS.members, csrfToken: cookie.csrfToken() }
})

export const action = formAction(async (values, requestContext, { params }: Route.ActionArgs) => {
  const id = parseInput(MemberID, params.id)
  return {
    done: await manageMember(requestContext, requireAdmin(requestContext.actor), id, values),
  }
})

export const meta = noindexMeta<Route.ComponentProps['loaderData']>(
  ({ member }) => `${member.username} | New Users`,
  'One member.',
  ({ member }) => `/admin/users/${member.id}`,
)

export default function UserPage({ loaderData, actionData }: Route.ComponentProps) {
  const { member, proof, isSelf, reasons } = loaderData
  return (
    <>
      <PageTitle
        title={member.username}
        lead={
          <Link to="/admin/users" className="text-link underline">
            All members
          </Link>
        }
      />
      <Notice answer={actionData} except="make-admin" />
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
        <Facts member={member} />
        <div className="flex flex-col gap-6">
          {isSelf ? (
            <Card title="This is you">Another admin can suspend you or remove your rights.</Card>
          ) : (
            <Actions member={member} proof={proof} reasons={reasons} />
          )}
          <Log log={member.log} />
        </div>
      </div>
    </>
  )
}

function Facts({ member }: { member: MemberDetail }) {
  const { now } = useClock()
  const { pending = 0, approved = 0, rejected = 0 } = member.submissions ?? {}
  const ago = (at: number | null, never = 'No') => (at === null ? never : agoLabel(at, now))
  const facts: [string, ReactNode][] = [
    ['Email', member.email ?? 'None'],
    ['Confirmed', yesNo(member.emailConfirmed)],
    ['Email news', yesNo(member.emailNews)],
    ['Admin', yesNo(member.admin)],
    ['Suspended', ago(member.suspendedAt)],
    ['Trusted', ago(member.trustedAt)],
    ['Joined', agoLabel(member.createdAt, now)],
    ['Last seen', ago(member.lastSeenAt, 'Not logged in')],
    ['Sessions', member.sessions],
    ['Saved', member.bookmarks],
    [
      'Submissions',
      <Link
        key="submissions"
        to={`/admin/all-competitions?by=${member.id}`}
        className="text-link underline"
      >
        {approved} published, {pending} waiting, {rejected} not published
      </Link>,
    ],
  ]
  return (
    <dl className="divided rounded-card bg-card px-4 shadow-card sm:px-6">
      {facts.map(([name, value]) => (
        <div key={name} className="flex gap-4 py-2.5">
          <dt className="w-28 shrink-0 text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type ActionsProps = { member: MemberDetail; proof: Proof; reasons: readonly Reason[] }

function Actions({ member, proof, reasons }: ActionsProps) {
  const suspended = member.suspendedAt !== null
  const asksProof = !suspended && !member.admin && !proof.isFresh
  return (
    <Card title="Rights">
      <div className={asksProof ? 'flex flex-col gap-5' : 'flex flex-wrap gap-3'}>
        {suspended && <ActionButton intent="lift-suspension">Lift the suspension</ActionButton>}
        {(!suspended || member.trustedAt !== null) && (
          <ActionButton intent={member.trustedAt === null ? 'trust' : 'end-trust'}>
            {member.trustedAt === null ? 'Trust' : 'End the trust'}
          </ActionButton>
        )}
        {!suspended && member.admin && (
          <ActionButton intent="remove-admin">Remove as admin</ActionButton>
        )}
        {!suspended && !member.admin && (
          <PlainForm intent="make-admin" submit="Make admin" quiet>
            <ProofField proof={proof} />
          </PlainForm>
        )}
      </div>
      <p className="text-sm text-muted">
        Suspended members and removed admins are logged out everywhere. A trusted member’s listings
        are published at once, until one is rejected or taken back.
      </p>
      {!suspended && <ReasonForm intent="suspend" submit="Suspend" reasons={reasons} />}
    </Card>
  )
}

function Log({ log }: Pick<MemberDetail, 'log'>) {
  const { now } = useClock()
  if (log.length === 0) return null
  return (
    <Card title="Log">
      <ol className="grid gap-1 text-sm">
        {log.map(({ action, by, at }) => (
          <li key={at}>
            <strong className="font-semibold">{action}</strong> by {by}, {agoLabel(at, now)}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function yesNo(yes: boolean) {
  return yes ? 'Yes' : 'No'
}
