import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { receiveMessage } from '#app/features/mailing/operations/contact.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import type { PageAddress } from '#app/lib/page-address.ts'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { Thanks } from '#app/ui/page/thanks.tsx'
import { OwnListings, OwnPlaces, ReplyForm } from '../components/own-listings.tsx'
import { PromoterReply } from '../input/claim.ts'
import { openPromoterPage } from '../operations/promoter-links.server.ts'
import { isShown } from '../rules/openings.ts'
import type { Route } from './+types/promoter-page'

export const loader = answer(async ({ context, params: { token } }: Route.LoaderArgs) => {
  const requestContext = getRequestContext(context)
  const page = await openPromoterPage(requestContext, token)
  return { ...page, token, csrfToken: requestContext.cookie.csrfToken() }
})

/** A reply waits as a message. */
export const action = formAction(async (values, requestContext, { params }: Route.ActionArgs) => {
  const { name } = await openPromoterPage(requestContext, params.token)
  const { message: text } = parseInput(PromoterReply, values)
  const message = `Reply, from the promoter’s own page:\n\n${text}`
  // Its link came by mail: its address is known.
  await receiveMessage(requestContext, { name, email: '', message, website: '' })
  return { done: 'Thank you. A person reads it before it is shown.' }
})

export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export const meta = noindexMeta('Your listings', 'With their openings.', '/promoter-page/:token')

export default function PromoterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, listings, places, token } = loaderData
  if (actionData && 'done' in actionData)
    return (
      <Thanks title={name} said={actionData.done}>
        <Link to={`/promoter-page/${token}`} className="button-quiet px-4">
          Back to your listings
        </Link>
      </Thanks>
    )
  const hasNumbers = [...listings, ...places].some(({ openings }) => isShown(openings))
  return (
    <article className="mx-auto max-w-2xl">
      <PageTitle
        title={name}
        lead={
          hasNumbers
            ? 'Your listings and places, and how often they were opened.'
            : 'Fewer than ten have opened your listings so far. Numbers appear from ten.'
        }
      />
      <OwnListings listings={listings} />
      {places.length > 0 && <OwnPlaces places={places} />}
      {hasNumbers && (
        <>
          <p className="mt-4">
            <a
              href={`/promoter-page/${token}/listings.csv` satisfies PageAddress}
              download
              className="text-link underline"
            >
              Save as CSV
            </a>
          </p>
          <p className="mt-4 text-sm text-muted">
            An opening is a press on the listing’s link to you, or on the box of a place; known
            programs are left out. Saves are those of members, as long as they last. Numbers below
            ten are not shown. We store nothing about who pressed.
          </p>
        </>
      )}
      <ReplyForm />
    </article>
  )
}
