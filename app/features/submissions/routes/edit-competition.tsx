import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { getRequestContext, type RequestContext } from '#app/context.server.ts'
import { formAction, type FormValues } from '#app/form-action.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { pick } from '#app/lib/pick.ts'
import { requireAdmin, requireMember } from '#app/lib/security/require.server.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { EDITED, EditListing, NewListing } from '../components/edit-listing.tsx'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { toListingRead, type ListingFailure } from '../components/form-state.ts'
import { pathAfterEdit } from '../rules/path-after-edit.ts'
import { readShared } from '../operations/read-shared.server.ts'
import {
  PICTURE_FROM_MEMBERS,
  receiveEdit,
  receiveSubmission,
} from '../operations/receive-listing.server.ts'
import { findListingBySlug } from '#app/features/listings/queries/listing.server.ts'
import { mayEdit, toFormValues } from '../rules/editing.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import type { Route } from './+types/edit-competition'
import { answerRead, answerSimilar } from './answer-without-script.server.ts'

export const loader = answer(async ({ context, params, url }: Route.LoaderArgs) => {
  const requestContext = getRequestContext(context)
  const { db, actor, cookie } = requestContext
  const member = requireMember(actor)
  const csrfToken = cookie.csrfToken()
  if (params.comp === undefined) {
    // oxlint-disable-next-line only-throw-error -- React Router redirects by throwing
    if (!member.isAdmin) throw redirectTo('/add-a-new-competition')
    const shared = await readShared(requestContext, url.searchParams)
    return { csrfToken, listing: null, values: {}, shared }
  }
  const listing = await findEditable(db, member, params.comp)
  const values = toFormValues(listing)
  return { csrfToken, listing: pick(listing, EDITED), values, shared: undefined }
})

/** Redirects the submitter to the dashboard; everybody else gets 404. */
async function findEditable(db: RequestContext['db'], member: Member, slug: string) {
  const listing = await findListingBySlug(db, slug)
  if (listing && mayEdit(listing, member)) return listing
  // oxlint-disable-next-line only-throw-error -- React Router redirects by throwing
  if (listing?.submittedById === member.id) throw redirectTo('/my-dashboard')
  throw new Problem('not-found', 'There is no such competition.')
}

export const action = formAction(
  async (values: FormValues, requestContext, { params, url }: Route.ActionArgs, file) => {
    if (params.comp === undefined) {
      const admin = requireAdmin(requestContext.actor)
      if (values.readLink === 'on') return answerRead(requestContext, values)
      const similar = await answerSimilar(requestContext, admin, values, file)
      if (similar) return similar
      const by = { publisher: admin }
      const { competitionSlug } = await receiveSubmission(requestContext, by, values, file)
      return redirectTo(competitionPath(competitionSlug))
    }
    const member = requireMember(requestContext.actor)
    const { competitionID } = await findEditable(requestContext.db, member, params.comp)
    if (values.readLink === 'on') return answerRead(requestContext, values, competitionID)
    const listing = await receiveEdit(requestContext, member, competitionID, values, file)
    return redirectTo(pathAfterEdit(listing, member.isAdmin, url.searchParams))
  },
  { file: PICTURE_FROM_MEMBERS },
)

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const title = loaderData.listing ? `Edit: ${loaderData.listing.competitionTitle}` : 'New listing'
  return pageMeta({
    title: `${title} | Competitions Ireland`,
    description: 'Change what a listing says.',
    path: location.pathname,
    baseUrl: matches[0].loaderData.baseUrl,
    noindex: true,
  })
}

export default function EditCompetition({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, values, shared } = loaderData
  const failure: ListingFailure | undefined = toFailure(actionData)
  const read = toListingRead(actionData)
  return (
    <div className="mx-auto max-w-[720px]">
      {listing ? (
        <EditListing
          key={listing.competitionID}
          listing={listing}
          values={values}
          failure={failure}
          read={read}
        />
      ) : (
        <NewListing failure={failure} read={read} shared={actionData ? undefined : shared} />
      )}
    </div>
  )
}
