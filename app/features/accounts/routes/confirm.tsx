import { data } from 'react-router'
import type { PageAddress } from '#app/lib/page-address.ts'
import { getRequestContext } from '#app/context.server.ts'
import { CADENCE_LABELS } from '#app/features/alerts/rules/cadence.ts'
import { alertsPath, unsubscribePath } from '#app/features/campaigns/rules/campaigns.ts'
import { formAction } from '#app/form-action.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { CheckboxField } from '#app/ui/forms/text-field.tsx'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { AccountPage } from '../components/account-page.tsx'
import { linkUsed, revalidateUnlessUsed } from '../components/used-link.ts'
import { confirmLink } from '../operations/confirm-email.server.ts'
import { findConfirmation, type Confirmation } from '../queries/confirmation.server.ts'
import type { Route } from './+types/confirm'

/** For every link that we mail to ask whether an address is theirs, or whether they want what was asked for. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { db, cookie, now } = getRequestContext(context)
  const confirmation = await findConfirmation(db, token, now)
  return data(
    { confirmation: confirmation ?? null, token, csrfToken: cookie.csrfToken() },
    { status: confirmation ? 200 : 410 },
  )
}

/** Needs a button press, because mail scanners open every link. */
export const action = formAction(async (values, requestContext, { params }: Route.ActionArgs) => {
  const { db, now, kickMail } = requestContext
  if (!(await confirmLink(db, params.token, values, now)))
    throw new Problem(
      'gone',
      'This link no longer works: it has been used, has expired, or you have stopped it since.',
    )
  kickMail()
  return linkUsed()
})

export const shouldRevalidate = revalidateUnlessUsed

/** What was just changed has to be seen: a browser would keep the page's data for seconds. */
export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export const meta = noindexMeta(
  'Please confirm',
  'Confirm what you asked for by email.',
  '/confirm-email',
)

type Words = { title: string; lead: string }
type Next = { to: PageAddress; label: string }

function wordsOf(
  confirmation: Confirmation,
  token: string,
): Record<'ask' | 'done', Words> & { submit: string; next: Next } {
  if (confirmation.of === 'account')
    return {
      ask: {
        title: 'Confirm your email',
        lead: 'One press, and we know that this address is yours.',
      },
      submit: 'Yes, this is my address',
      done: {
        title: 'Your address is confirmed',
        lead: 'With it you can always get back into your account.',
      },
      next: { to: '/my-dashboard', label: 'My dashboard' },
    }
  if (confirmation.of === 'news')
    return {
      ask: {
        title: 'Would you like our email news?',
        lead: 'One press, and we send news about competitions and prize draws to your address.',
      },
      submit: 'Yes, send me the news',
      done: {
        title: 'You are on the list',
        lead: 'We will send you news about competitions and prize draws. Each mail has a link to stop it.',
      },
      next: { to: unsubscribePath(token), label: 'Your emails from us' },
    }
  const { words, cadence } = confirmation
  return {
    ask: {
      title: 'Do you want emails about new competitions?',
      lead: `${words}. ${CADENCE_LABELS[cadence]}, if there is something new.`,
    },
    submit: 'Yes, tell me about new ones',
    done: {
      title: 'You are now following this',
      lead: `${words}. You get a mail when there is something new.`,
    },
    next: { to: alertsPath(token), label: 'Your emails from us' },
  }
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { confirmation, token } = loaderData
  if (!confirmation) {
    return (
      <AccountPage
        title="This link no longer works"
        lead="It has been used, is too old, or you have stopped it since. Your dashboard says what is confirmed, and can send a new link; a list can be followed again."
      >
        <NextLinks next={{ to: '/my-dashboard', label: 'My dashboard' }} />
      </AccountPage>
    )
  }
  const { ask, submit, done, next } = wordsOf(confirmation, token)
  if (confirmation.isConfirmed || (actionData && 'done' in actionData)) {
    return (
      <AccountPage {...done}>
        <NextLinks next={next} />
      </AccountPage>
    )
  }
  return (
    <AccountPage {...ask}>
      <PlainForm submit={submit}>
        <Also also={confirmation.also} />
      </PlainForm>
    </AccountPage>
  )
}

/** Each needs its own tick: somebody else may have asked for it with this address. */
function Also({ also }: Pick<Confirmation, 'also'>) {
  if (also.length === 0) return null
  return (
    <fieldset>
      <legend className="font-semibold">Also asked for with this address</legend>
      {also.map(({ name, label }) => (
        <CheckboxField key={name} name={name} label={label} />
      ))}
    </fieldset>
  )
}

function NextLinks({ next }: { next: Next }) {
  return (
    <p className="flex flex-wrap gap-3">
      <Link to={next.to} className="button-primary">
        {next.label}
      </Link>{' '}
      <Link to="/new-competitions" className="button-quiet">
        New Competitions
      </Link>
    </p>
  )
}
