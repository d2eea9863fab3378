import { data } from 'react-router'
import { getRequestContext, type RequestContext } from '#app/context.server.ts'
import {
  findMailedLink,
  type MailedLink,
} from '#app/features/addresses/queries/mailed-links.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireMember } from '#app/lib/security/require.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { MailChoices } from '../components/mail-choices.tsx'
import { changeMails } from '../operations/change-mails.server.ts'
import { findConfirmedEmail, findMailChoices } from '../queries/alerts.server.ts'
import type { Route } from './+types/mail-choices'

type Params = { token?: string | undefined }

/** What an address gets from us: that of a mail's secret, or a member's. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, cookie, actor } = getRequestContext(context)
  const link = await findAddress({ db, actor }, params)
  const choices = link?.key ? await findMailChoices(db, link.key) : undefined
  const page = {
    choices: choices ?? null,
    isKnown: link !== undefined,
    isUnproven: params.token === undefined && link?.key === null,
    asked: askedOf(url, link),
    csrfToken: cookie.csrfToken(),
  }
  return data(page, { status: page.isKnown ? 200 : 410 })
}

export const action = formAction(
  async (values, requestContext, { params }: { params: Params } & Route.ActionArgs) => {
    const link = await findAddress(requestContext, params)
    if (!link)
      throw new Problem(
        'gone',
        'We do not know this link. Please use the one in the newest mail you have from us.',
      )
    const choices = link.key ? await findMailChoices(requestContext.db, link.key) : undefined
    if (!choices) return { done: 'We send nothing to this address.' }
    // The form of an earlier release named nothing.
    const change = { intent: link.list === 'news' ? 'stop-news' : 'end-all', ...values }
    return { done: await changeMails(requestContext, choices.email, change, params.token) }
  },
)

/** The mail's secret is all that it needs. */
async function findAddress(
  { db, actor }: Pick<RequestContext, 'db' | 'actor'>,
  { token }: Params,
): Promise<MailedLink | undefined> {
  if (token !== undefined) return findMailedLink(db, token)
  const email = await findConfirmedEmail(db, requireMember(actor))
  return { list: 'alerts', key: email === undefined ? null : emailKey(email) }
}

/** What the mail's link asks to stop: one press does, because mail scanners open every link. */
function askedOf(url: URL, link: MailedLink | undefined): number | 'lists' | 'news' | null {
  const end = url.searchParams.get('end') ?? ''
  if (/^\d{1,15}$/.test(end)) return Number(end)
  if (end !== 'all' && !url.pathname.startsWith('/unsubscribe/')) return null
  return link?.list === 'news' ? 'news' : 'lists'
}

/** What was just changed has to be seen: a browser would keep the page's data for seconds. */
export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export const meta = noindexMeta(
  'Your emails from us',
  'What we send to your address, and how to stop it.',
  '/my-alerts',
)

export default function MailChoicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const isDone = actionData !== undefined && 'done' in actionData
  if (!loaderData.isKnown && !isDone) {
    return (
      <>
        <PageTitle
          title="We do not know this link"
          lead="Please use the one in the newest mail you have from us, or write to us."
        />
        <Link to="/contact-us" className="button-primary">
          Contact us
        </Link>
      </>
    )
  }
  return <MailChoices {...loaderData} answered={actionData} />
}
