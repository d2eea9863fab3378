import { useCallback, useMemo, useRef } from 'react'
import { Form } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { listPromoters } from '#app/features/promoters/queries/desk.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { readPageNumber, SearchText } from '#app/lib/http/list-query.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { ShortcutsDialog } from '#app/ui/shortcuts-dialog.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { ModerationNotice } from '../components/moderation-notice.tsx'
import { useDeskAnswer } from '../components/use-desk-answer.ts'
import { ModeratorContext } from '../components/moderation-form.tsx'
import { PromoterItem } from '../components/promoter-item.tsx'
import { PROMOTER_SHORTCUTS, usePromoterKeys } from '../components/promoter-keys.ts'
import type { Route } from './+types/promoters'
import { changePromoter } from './change-promoter.server.ts'

const PAGE_SIZE = 20
const LEAD =
  'Who runs the competitions. Each listing is attached by its promoter’s name or its link.'
const NO_REASONS: string[] = []

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, cookie } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const page = readPageNumber(url.searchParams)
  const q = SearchText.parse(url.searchParams.get('q') ?? undefined)
  const { promoters, total } = await listPromoters(db, admin, { q, size: PAGE_SIZE, page })
  return { promoters, total, page, q: q ?? '', csrfToken: cookie.csrfToken() }
}

export const action = formAction((values, requestContext) => changePromoter(values, requestContext))

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Promoters | Competitions Ireland',
    description: LEAD,
    path: '/admin/promoters',
    baseUrl: matches[0].loaderData.baseUrl,
    noindex: true,
  })
}

export default function PromotersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { promoters, total, page, q, csrfToken } = loaderData
  const help = useRef<HTMLDialogElement>(null)
  const openHelp = useCallback(() => help.current?.showModal(), [])
  const showToast = useToast()
  const say = useCallback((text: string) => showToast({ text }), [showToast])
  const { undo, notice } = useDeskAnswer(actionData, csrfToken)
  usePromoterKeys({ undo, help: openHelp, say })
  const moderator = useMemo(() => ({ csrfToken, reasons: NO_REASONS }), [csrfToken])
  return (
    <ModeratorContext value={moderator}>
      <div className="flex items-start justify-between gap-4">
        <PageTitle title="Promoters" lead={LEAD} />
        <button type="button" className="button-quiet text-sm max-md:hidden" onClick={openHelp}>
          <Icon name="keyboard" size={18} /> Shortcuts
        </button>
      </div>
      <Form role="search" className="mb-4 flex max-w-xl gap-2">
        <input
          type="search"
          name="q"
          defaultValue={q}
          aria-label="Name of a promoter"
          className="h-11 w-0 flex-1 rounded-[10px] border border-line bg-card px-3"
        />
        <button type="submit" className="button-quiet">
          Search
        </button>
      </Form>
      <ModerationNotice answer={notice} />
      <ol className="flex flex-col gap-3" data-triage>
        {promoters.map((promoter) => (
          <li key={promoter.id}>
            <PromoterItem promoter={promoter} />
          </li>
        ))}
      </ol>
      {promoters.length === 0 && <EmptyNote>No promoter has that name.</EmptyNote>}
      <PageLinks page={page} size={PAGE_SIZE} total={total} />
      <ShortcutsDialog dialog={help} shortcuts={PROMOTER_SHORTCUTS} />
    </ModeratorContext>
  )
}
