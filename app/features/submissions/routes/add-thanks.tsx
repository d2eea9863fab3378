import { getRequestContext } from '#app/context.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { UnconfirmedNote } from '#app/features/listings/components/unconfirmed-note.tsx'
import { asMember } from '#app/lib/security/actor.ts'
import { Icon } from '#app/ui/icon.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { Link } from '#app/ui/link.tsx'
import { NextSteps } from '../components/submission-tips.tsx'
import { RelatedLinks } from '#app/ui/page/related-links.tsx'
import { findPublishedAtOnce, findUnconfirmedAddress } from '../queries/submissions.server.ts'
import type { Route } from './+types/add-thanks'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, cookie } = getRequestContext(context)
  const member = asMember(actor)
  if (!member) return { published: null, unconfirmed: undefined, csrfToken: '' }
  const [published, unconfirmed] = await Promise.all([
    findPublishedAtOnce(db, member),
    findUnconfirmedAddress(db, member),
  ])
  return { published, unconfirmed, csrfToken: cookie.csrfToken() }
}

export const meta = noindexMeta(
  'Thanks for your competition',
  'Your competition is with us.',
  '/add-a-new-competition/thanks',
)

const MEANWHILE = [
  { to: '/competitions-ending-soon', label: 'See what closes first' },
  { to: '/new-competitions', label: 'New Competitions' },
  { to: '/my-bookmarks', label: 'Saved' },
] as const

export default function AddThanks({ loaderData }: Route.ComponentProps) {
  const { published, unconfirmed } = loaderData
  return (
    <section className="mx-auto max-w-md py-4 sm:py-8">
      <div className="rounded-card bg-card p-6 shadow-card sm:p-8">
        <span className="mb-4 grid size-14 place-items-center rounded-full bg-tint text-link">
          <Icon name="party-popper" size={28} />
        </span>
        <h1 className="text-2xl leading-8 font-semibold tracking-tight">
          {published ? 'Thanks, it’s published' : 'Thanks, we’ve got it'}
        </h1>
        <p className="mt-1 text-muted">Somebody in Ireland is going to win because of you.</p>
        {published ? (
          <p className="mt-6">
            It is at the front of New Competitions already, because you are a trusted member. We
            look at it afterwards.
          </p>
        ) : (
          <>
            <h2 className="mt-6 font-semibold">What happens next</h2>
            <NextSteps />
            {unconfirmed && <UnconfirmedNote {...unconfirmed} />}
          </>
        )}
        <p className="mt-7 flex flex-wrap gap-3">
          {published && (
            <Link to={competitionPath(published)} className="button-primary">
              See it
            </Link>
          )}{' '}
          <Link to="/my-dashboard" className={published ? 'button-quiet' : 'button-primary'}>
            See my submissions
          </Link>{' '}
          <Link to="/add-a-new-competition" className="button-quiet">
            Submit another
          </Link>
        </p>
      </div>
      <RelatedLinks title={published ? 'In the meantime' : 'While we check it'} links={MEANWHILE} />
    </section>
  )
}
