import { useNavigate } from 'react-router'
import type { PageAddress } from '#app/lib/page-address.ts'
import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { getRequestContext } from '#app/context.server.ts'
import { formAction, type FormValues } from '#app/form-action.server.ts'
import { asMember } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { Icon } from '#app/ui/icon.tsx'
import { namedMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { useSession } from '#app/features/listings/components/session.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListingForm } from '../components/listing-form.tsx'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { toListingRead, type ListingFailure } from '../components/form-state.ts'
import { SubmissionTips } from '../components/submission-tips.tsx'
import { parseSubmission } from '../input/submission.ts'
import { readShared } from '../operations/read-shared.server.ts'
import { PICTURE_FROM_MEMBERS, receiveSubmission } from '../operations/receive-listing.server.ts'
import type { Route } from './+types/add-competition'
import { answerRead, answerSimilar } from './answer-without-script.server.ts'

const THANKS = '/add-a-new-competition/thanks' satisfies PageAddress

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const shared = await readShared(requestContext, url.searchParams)
  return { csrfToken: requestContext.cookie.csrfToken(), shared }
}

export const action = formAction(
  async (values: FormValues, requestContext, _args: Route.ActionArgs, file) => {
    if (values.readLink === 'on') return answerRead(requestContext, values)
    const member = asMember(requestContext.actor)
    if (!member) {
      // Validation errors come before the login question.
      parseSubmission(values, { today: requestContext.today })
      throw new Problem('unauthenticated', 'Please log in first.')
    }
    const similar = await answerSimilar(requestContext, member, values, file)
    if (similar) return similar
    await receiveSubmission(requestContext, member, values, file)
    return redirectTo(THANKS)
  },
  { file: PICTURE_FROM_MEMBERS, tokenIsOptional: true },
)

export const meta = namedMeta(
  'Submit a Competition',
  'Running a competition in Ireland, or found a good one? Send it in for free: a link, a title, a closing date.',
  '/add-a-new-competition',
)

export default function AddCompetition({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { session } = useSession()
  const failure: ListingFailure | undefined = toFailure(actionData)
  const read = toListingRead(actionData)
  const shared = actionData ? undefined : loaderData.shared

  function onSent() {
    // Logged in through another tab: a full page load updates the header.
    if (session) void navigate(THANKS, { viewTransition: true })
    else window.location.assign(THANKS)
  }

  return (
    <>
      <PageTitle
        title="Submit a Competition"
        lead="Running one, or found a good one? It takes a minute. We look at every listing."
      />
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_300px] lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0">
          {!session && failure?.problem.status !== 401 && <VisitorNote />}
          <ListingForm
            submit="Send it in"
            values={read?.values ?? failure?.values ?? shared?.values ?? {}}
            failure={failure}
            read={read}
            shared={shared}
            draftName="add-a-new-competition"
            returnTo="add-a-new-competition"
            onSent={onSent}
          />
        </div>
        <SubmissionTips />
      </div>
    </>
  )
}

function VisitorNote() {
  return (
    <p className="mb-4 flex items-start gap-3 rounded-[10px] bg-tint px-4 py-3 text-sm">
      <Icon name="info" size={20} className="mt-0.5 text-link" />
      <span>
        Fill it in now, and join for free when you send it. Already a member?{' '}
        <Link to="/login?from=add-a-new-competition" className="font-semibold text-link underline">
          Log in
        </Link>
      </span>
    </p>
  )
}
