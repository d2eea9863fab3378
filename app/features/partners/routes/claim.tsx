import { getRequestContext, type RequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { promoterPath } from '#app/features/listings/rules/links.ts'
import { findPromoter } from '#app/features/promoters/queries/promoters.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { Notice } from '#app/ui/forms/notice.tsx'
import { EmailField } from '#app/ui/forms/text-field.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { ClaimInput } from '../input/claim.ts'
import { askClaim } from '../operations/claims.server.ts'
import { LINK_DAYS } from '../rules/link-days.ts'
import type { Route } from './+types/claim'

export const loader = answer(async ({ context, params }: Route.LoaderArgs) => {
  const { db, cookie } = getRequestContext(context)
  const { name, slug } = await requirePromoter(db, params.slug)
  return { name, slug, csrfToken: cookie.csrfToken() }
})

export const action = formAction(async (values, requestContext, { params }: Route.ActionArgs) => {
  const promoter = await requirePromoter(requestContext.db, params.slug)
  const { email } = parseInput(ClaimInput, values)
  await askClaim(requestContext, promoter, email)
  return { done: `A mail with a link is on its way to ${email}.` }
})

async function requirePromoter(db: RequestContext['db'], slug: string) {
  const found = await findPromoter(db, slug)
  if (found && 'promoter' in found) return found.promoter
  throw new Problem('not-found', 'There is no such promoter.')
}

/** A browser would keep the page's data, with its token, for seconds. */
export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export const meta = noindexMeta<Route.ComponentProps['loaderData']>(
  ({ name }) => `Is this your company? ${name}`,
  'A link to your listings and their numbers.',
  ({ slug }) => promoterPath(slug),
)

export default function Claim({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className="mx-auto max-w-xl">
      <PageTitle
        title="Is this your company?"
        lead={`See how often the listings of ${loaderData.name} were opened, suggest corrections, and reply. No account is needed.`}
      />
      <Notice answer={actionData} except="claim" />
      <div className="rounded-card bg-card p-6 shadow-card">
        <PlainForm intent="claim" submit="Mail me the link" empties>
          <EmailField
            label="Your email at the company"
            hint={`It has to be an address at the promoter’s own website. It gets this mail and nothing else. The link works for ${LINK_DAYS} days.`}
            name="email"
            required
          />
        </PlainForm>
      </div>
    </section>
  )
}
