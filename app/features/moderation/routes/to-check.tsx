import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { toFailure, type FormFailure } from '#app/ui/forms/form-failure.ts'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { reachItem } from '#app/ui/keys/items.ts'
import { useClock } from '#app/ui/now.tsx'
import { CheckItem, toCheckRow } from '../components/check-item.tsx'
import { useDeskAnswer } from '../components/use-desk-answer.ts'
import { reachBeside, type DeskKeys } from '../components/desk-keys.ts'
import { DeskPage } from '../components/desk-page.tsx'
import { QueueLinks, withoutKey } from '../components/queue-links.tsx'
import { REJECTION_REASONS } from '#app/features/decisions/queries/reasons.server.ts'
import { listRecentChecks } from '../queries/recent-decisions.server.ts'
import { listToCheck } from '../queries/to-check.server.ts'
import { CHECK_KINDS, CHECK_LABELS, type CheckKind } from '../rules/decisions.ts'
import type { Route } from './+types/to-check'
import { decideCheck } from './decide-check.server.ts'

const PAGE_SIZE = 20
const PATH = '/admin/to-check'
const LEAD =
  'What readers and our checks found, the most harmful first. Nothing changes until you decide.'
const KEYS: DeskKeys = {
  item: 'an item',
  decide: 'cxthb',
  shortcuts: [
    ['c', 'Confirm: the blue button; the page’s date then asks 1 or 2, a place its price'],
    ['x', 'Dismiss: nothing is wrong with the listing; a place asks why'],
    ['n', 'Decide on a notice: write what you found, then choose'],
    ['t', 'Close it today'],
    ['l', 'Give it a new link'],
    ['h', 'Trust the site: never flag its links again'],
    ['b', 'Take back what was published at once'],
    ['r', 'Take it down: write a reason, or the number of a usual one'],
    ['e', 'Edit the listing'],
    ['o', 'Open the page'],
    ['u', 'Undo the last decision'],
  ],
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, cookie, config, now } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const kind = CHECK_KINDS.find((one) => one === url.searchParams.get('kind'))
  const after = url.searchParams.get('after')
  const list = { kind, size: PAGE_SIZE, after }
  const [{ items, total, next }, recent] = await Promise.all([
    listToCheck(db, admin, list, now),
    listRecentChecks(db, admin, now),
  ])
  // oxlint-disable-next-line only-throw-error -- React Router's way to lead elsewhere
  if (after && items.length === 0 && total > 0) throw redirectTo(`${PATH}?${withoutKey(url)}`)
  const shown = { items, total, next, kind, isOn: config.linkChecks, recent }
  return { ...shown, reasons: REJECTION_REASONS, csrfToken: cookie.csrfToken() }
}

export const action = formAction((values, requestContext) => decideCheck(values, requestContext))

export const meta = noindexMeta('To check', LEAD, PATH)

export default function ToCheckPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { items, total, next, kind, isOn, recent, reasons, csrfToken } = loaderData
  const { desk } = matches[2].loaderData
  const { now } = useClock()
  const answers = useDeskAnswer(actionData, { csrfToken, reasons, onSend: moveFocus })
  const refused = toFailure(answers.answer)
  return (
    <DeskPage
      title="To check"
      lead={LEAD}
      keys={KEYS}
      desk={answers}
      top={
        <>
          {!isOn && (
            <p className="rounded-card bg-tint px-4 py-3">
              Links are not being checked: LINK_CHECKS is off, or this is not production.
            </p>
          )}
          <Kinds kind={kind} waitingOf={(one) => desk[one].waiting} />
        </>
      }
      empty={kind ? `Nothing of this kind is waiting.` : 'Nothing to check.'}
      pages={<QueueLinks next={next} total={total} />}
      recent={recent}
      items={items.map((item) => ({
        id: item.id,
        row: toCheckRow(item, now),
        element: <CheckItem item={item} error={errorOf(item.id, refused)} />,
      }))}
    />
  )
}

type KindsProps = { kind: CheckKind | undefined; waitingOf: (kind: CheckKind) => number }

function Kinds({ kind, waitingOf }: KindsProps) {
  const all = CHECK_KINDS.reduce((sum, one) => sum + waitingOf(one), 0)
  const look =
    'button border border-line bg-card px-3 text-sm hover:bg-tint aria-[current]:bg-tint aria-[current]:font-semibold'
  return (
    <nav aria-label="Kinds">
      <ul className="flex flex-wrap gap-2">
        <li>
          <Link to={PATH} aria-current={kind ? undefined : 'true'} className={look}>
            {`All ${all.toLocaleString('en-IE')}`}
          </Link>
        </li>
        {CHECK_KINDS.filter((one) => one === kind || waitingOf(one) > 0).map((one) => (
          <li key={one}>
            <Link
              to={`${PATH}?kind=${one}`}
              aria-current={one === kind ? 'true' : undefined}
              className={look}
            >
              {`${CHECK_LABELS[one]} ${waitingOf(one).toLocaleString('en-IE')}`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A new link may be refused, so its item stays chosen. */
function moveFocus({ intent }: Record<string, string>, item: HTMLElement | null) {
  if (intent === 'link') reachItem(item)
  else reachBeside(item)
}

function errorOf(id: string, refused: FormFailure | undefined) {
  const { intent, kind, id: sentID } = refused?.values ?? {}
  if (!refused || intent !== 'link' || `${kind}-${sentID}` !== id) return undefined
  const { errors, detail } = refused.problem
  return errors?.entryUrl ?? errors?.termsUrl ?? detail
}
