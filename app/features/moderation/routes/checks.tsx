import { useCallback, useMemo, useRef } from 'react'
import { getRequestContext } from '#app/context.server.ts'
import { listOpenFlags } from '#app/features/checking/queries/flags.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { readPageNumber } from '#app/lib/http/list-query.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { toFailure, type FormFailure } from '#app/ui/forms/form-failure.ts'
import { Icon } from '#app/ui/icon.tsx'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { ShortcutsDialog } from '#app/ui/shortcuts-dialog.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { CheckItem } from '../components/check-item.tsx'
import { CHECK_SHORTCUTS, focusBesideCurrent, useCheckKeys } from '../components/check-keys.ts'
import { ModeratorContext } from '../components/moderation-form.tsx'
import { ModerationNotice } from '../components/moderation-notice.tsx'
import { useDeskAnswer } from '../components/use-desk-answer.ts'
import type { Route } from './+types/checks'
import { decideFlag } from './decide-flag.server.ts'

const PAGE_SIZE = 20
const LEAD = 'What the checks of promoters’ pages found. Nothing changes until you decide.'
const NO_REASONS: string[] = []

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, cookie, config } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const page = readPageNumber(url.searchParams)
  const flags = await listOpenFlags(db, admin, { size: PAGE_SIZE, page })
  return { flags, page, isOn: config.linkChecks, csrfToken: cookie.csrfToken() }
}

export const action = formAction((values, requestContext) => decideFlag(values, requestContext))

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Links and dates | Competitions Ireland',
    description: LEAD,
    path: '/admin/checks',
    baseUrl: matches[0].loaderData.baseUrl,
    noindex: true,
  })
}

export default function ChecksPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { flags, page, isOn, csrfToken } = loaderData
  // The tabs have already counted them.
  const total = matches[2].loaderData.desk.checks.waiting
  const help = useRef<HTMLDialogElement>(null)
  const openHelp = useCallback(() => help.current?.showModal(), [])
  const showToast = useToast()
  const say = useCallback((text: string) => showToast({ text }), [showToast])
  const { undo, notice } = useDeskAnswer(actionData, csrfToken)
  useCheckKeys({ undo, help: openHelp, say })
  const moderator = useMemo(
    () => ({ csrfToken, reasons: NO_REASONS, handle: leaveItem }),
    [csrfToken],
  )
  const refused = toFailure(actionData)
  return (
    <ModeratorContext value={moderator}>
      <div className="flex items-start justify-between gap-4">
        <PageTitle title="Links and dates" lead={LEAD} />
        <button type="button" className="button-quiet text-sm max-md:hidden" onClick={openHelp}>
          <Icon name="keyboard" size={18} /> Shortcuts
        </button>
      </div>
      {!isOn && (
        <p className="mb-4 rounded-card border border-line bg-tint px-4 py-3">
          Links are not being checked: LINK_CHECKS is off, or this is not production.
        </p>
      )}
      <ModerationNotice answer={notice} />
      <ol className="flex flex-col gap-4" data-triage>
        {flags.map((flagged) => (
          <li key={flagged.flag.id}>
            <CheckItem flagged={flagged} error={errorOf(flagged.flag.id, refused)} />
          </li>
        ))}
      </ol>
      {flags.length === 0 && <EmptyNote>Nothing to decide on.</EmptyNote>}
      <PageLinks page={page} size={PAGE_SIZE} total={total} />
      <ShortcutsDialog dialog={help} shortcuts={CHECK_SHORTCUTS} />
    </ModeratorContext>
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
