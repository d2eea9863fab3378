import { getRequestContext } from '#app/context.server.ts'
import { listBookmarks } from '#app/features/tracker/queries/bookmarks.server.ts'
import { splitBookmarks } from '#app/features/tracker/rules/bookmarks.ts'
import { CompetitionCard } from '#app/features/listings/components/competition-card.tsx'
import { UnconfirmedNote } from '#app/features/listings/components/unconfirmed-note.tsx'
import { isInPast } from '#app/features/listings/rules/closing.ts'
import { listSubmissions } from '#app/features/submissions/queries/submissions.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { readPageNumber } from '#app/lib/http/list-query.ts'
import { requireMember } from '#app/lib/security/require.server.ts'
import { Notice } from '#app/ui/forms/notice.tsx'
import { useClock } from '#app/ui/now.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { Link } from '#app/ui/link.tsx'
import { withPaths } from '#app/features/decisions/operations/decision-links.server.ts'
import { listOwnDecisions } from '#app/features/decisions/queries/decisions.server.ts'
import { saidOf } from '#app/features/decisions/rules/decisions.ts'
import { AccountSettings } from '../components/account-settings.tsx'
import { OwnDecisions, MySubmissions } from '../components/my-submissions.tsx'
import { changeSettings } from '../operations/change-settings.server.ts'
import { findSettings, findSecondFactors } from '../queries/account.server.ts'
import { listSessions } from '../queries/sessions.server.ts'
import type { Route } from './+types/my-dashboard'

const MAX_SOONEST = 5
const MAX_SUBMISSIONS = 20

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, now, today } = getRequestContext(context)
  const member = requireMember(actor)
  const page = readPageNumber(url.searchParams)
  const [settings, sessions, factors, bookmarks, submissions, decisions] = await Promise.all([
    findSettings(db, member, now),
    listSessions(db, member, now),
    findSecondFactors(db, member),
    listBookmarks(db, member),
    listSubmissions(db, member, { size: MAX_SUBMISSIONS, page }),
    listOwnDecisions(db, member, now),
  ])
  const { active } = splitBookmarks(bookmarks, today)
  return {
    settings,
    sessions,
    factors,
    ...submissions,
    decisions: (await withPaths(db, decisions, now)).map(({ path, decidedAt, ...one }) => {
      return { path, decidedAt, said: saidOf(one) }
    }),
    page,
    bookmarkCount: active.length,
    soonest: active.slice(0, MAX_SOONEST),
  }
}

export const action = formAction(async (values, requestContext) => ({
  ...(await changeSettings(requestContext, requireMember(requestContext.actor), values)),
  intent: values.intent,
}))

export const meta = noindexMeta(
  'My dashboard',
  'What you saved, your submissions and your account.',
  '/my-dashboard',
)

export default function MyDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, sessions, soonest, bookmarkCount } = loaderData
  const changed = actionData && 'done' in actionData ? actionData : undefined
  return (
    <>
      <PageTitle title={`Hello, ${settings.username}`} />
      <Notice answer={changed} />
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
        <ClosingSoonest soonest={soonest} bookmarkCount={bookmarkCount} />
        <MySubmissions
          submissions={loaderData.submissions}
          total={loaderData.total}
          page={loaderData.page}
          size={MAX_SUBMISSIONS}
          note={!settings.emailConfirmed && <UnconfirmedNote email={settings.email} />}
        />
        <OwnDecisions decisions={loaderData.decisions} />
      </div>
      <AccountSettings
        settings={settings}
        sessions={sessions}
        factors={loaderData.factors}
        intent={toFailure(actionData)?.values.intent ?? changed?.intent}
      />
    </>
  )
}

function ClosingSoonest({
  soonest,
  bookmarkCount,
}: Pick<Route.ComponentProps['loaderData'], 'soonest' | 'bookmarkCount'>) {
  const { today } = useClock()
  const open = soonest.filter(({ competitionEndDate }) => !isInPast(competitionEndDate, today))
  return (
    <section
      aria-labelledby="soonest-title"
      className="sm:rounded-card sm:bg-card sm:p-6 sm:shadow-card"
    >
      <h2 id="soonest-title" className="text-lg font-semibold">
        Saved, closing soonest
      </h2>
      {open.length === 0 ? (
        <p className="mt-2 text-muted">
          Nothing saved yet. Press “Save” on a competition, and it is listed here.
        </p>
      ) : (
        <ul className="as-list mt-3 grid gap-2">
          {open.map((competition) => (
            <li key={competition.competitionID}>
              <CompetitionCard competition={competition} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4">
        <Link
          to={bookmarkCount > 0 ? '/my-bookmarks' : '/new-competitions'}
          className="button-quiet"
        >
          {bookmarkCount > 0 ? `All ${bookmarkCount} saved` : 'New Competitions'}
        </Link>
      </p>
    </section>
  )
}
