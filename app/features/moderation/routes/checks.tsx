import { getRequestContext } from '#app/context.server.ts'
import { listOpenFlags } from '#app/features/checking/queries/flags.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { readPageNumber } from '#app/lib/http/list-query.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { toFailure, type FormFailure } from '#app/ui/forms/form-failure.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { CheckItem } from '../components/check-item.tsx'
import { focusBesideCurrent, type DeskKeys } from '../components/desk-keys.ts'
import { DeskPage } from '../components/desk-page.tsx'
import type { Route } from './+types/checks'
import { decideFlag } from './decide-flag.server.ts'

const PAGE_SIZE = 20
const LEAD = 'What the checks of promoters’ pages found. Nothing changes until you decide.'
const KEYS: DeskKeys = {
  item: 'flag',
  shortcuts: [
    ['j', 'Next flag'],
    ['k', 'Previous flag'],
    ['d', 'Take the page’s date: then 1 the promoter moved it, 2 we had it wrong'],
    ['c', 'Close it today'],
    ['u', 'Give it a new link'],
    ['x', 'Dismiss: the listing is right'],
    ['h', 'Trust the site: never flag its links again'],
    ['o', 'Open the page'],
    ['z', 'Undo the last decision'],
    ['Escape', 'Back to the flag'],
    ['?', 'These shortcuts'],
  ],
  buttons: { c: '[data-close]', x: '[data-dismiss]', h: '[data-trust]', o: '[data-entry]' },
  panels: { d: 'date', u: 'link' },
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, cookie, config } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const page = readPageNumber(url.searchParams)
  const flags = await listOpenFlags(db, admin, { size: PAGE_SIZE, page })
  return { flags, page, isOn: config.linkChecks, csrfToken: cookie.csrfToken() }
}

export const action = formAction((values, requestContext) => decideFlag(values, requestContext))

export const meta = noindexMeta('Links and dates', LEAD, '/admin/checks')

export default function ChecksPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { flags, page, isOn, csrfToken } = loaderData
  // The tabs have already counted them.
  const total = matches[2].loaderData.desk.checks.waiting
  const refused = toFailure(actionData)
  return (
    <DeskPage
      title="Links and dates"
      lead={LEAD}
      keys={KEYS}
      csrfToken={csrfToken}
      answer={actionData}
      handle={leaveItem}
      top={!isOn && <SwitchedOff />}
      empty="Nothing to decide on."
      pages={{ page, size: PAGE_SIZE, total }}
    >
      {flags.map((flagged) => (
        <li key={flagged.flag.id}>
          <CheckItem flagged={flagged} error={errorOf(flagged.flag.id, refused)} />
        </li>
      ))}
    </DeskPage>
  )
}

function SwitchedOff() {
  return (
    <p className="mb-4 rounded-card border border-line bg-tint px-4 py-3">
      Links are not being checked: LINK_CHECKS is off, or this is not production.
    </p>
  )
}

/** React Router sends the form; a new link may be refused, so its item stays chosen. */
function leaveItem({ intent }: Record<string, string>) {
  if (intent !== 'link') focusBesideCurrent()
  return false
}

function errorOf(flagID: number, refused: FormFailure | undefined) {
  if (Number(refused?.values.flagID) !== flagID || refused?.values.intent !== 'link')
    return undefined
  const { errors, detail } = refused.problem
  return errors?.entryUrl ?? errors?.termsUrl ?? detail
}
