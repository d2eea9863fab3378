import { Icon } from '#app/ui/icon.tsx'
import { getRequestContext } from '#app/context.server.ts'
import { asMember } from '#app/lib/security/actor.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { Link } from '#app/ui/link.tsx'
import { hasConfirmLink } from '../queries/account.server.ts'
import { AccountPage } from '../components/account-page.tsx'
import { RelatedLinks } from '#app/ui/page/related-links.tsx'
import type { Route } from './+types/join-thanks'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = getRequestContext(context)
  const member = asMember(actor)
  return {
    isLoggedIn: member !== undefined,
    isMailed: member && (await hasConfirmLink(db, member)),
  }
}

export const meta = noindexMeta(
  'Thanks for joining',
  'Your account is ready.',
  '/join-today/thanks',
)

const FIRST_STEPS = [
  { to: '/competitions-ending-soon', label: 'See what closes first' },
  { to: '/competition-category', label: 'Choose a category' },
  { to: '/add-a-new-competition', label: 'Submit a competition' },
] as const

export default function JoinThanks({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isLoggedIn) {
    return (
      <AccountPage title="Thanks for joining" lead="You are not logged in on this device.">
        <p className="flex flex-wrap gap-3">
          <Link to="/login" className="button-primary">
            Log in
          </Link>{' '}
          <Link to="/join-today" className="button-quiet">
            Join today
          </Link>
        </p>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title="Thanks for joining"
      lead="Your account is ready and you are logged in."
      below={
        <div className="text-left">
          <RelatedLinks title="Where to begin" links={FIRST_STEPS} />
        </div>
      }
    >
      <p className="flex gap-3">
        <Icon name="mail-check" className="shrink-0 text-link" />
        {loaderData.isMailed
          ? 'We have sent you a link to confirm your email address. With it you can always get back into your account.'
          : 'Your address has had as many links today as we send in one day. Ask for yours on your dashboard tomorrow.'}
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Link to="/new-competitions" className="button-primary">
          New Competitions
        </Link>
        <Link to="/my-dashboard" className="button-quiet">
          My dashboard
        </Link>
      </p>
    </AccountPage>
  )
}
