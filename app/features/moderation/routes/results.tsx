import { useCallback, useMemo, useRef } from 'react'
import { getRequestContext } from '#app/context.server.ts'
import { ResultDecision, ResultReference } from '#app/features/promoters/input.ts'
import { resolveResult, undoResult } from '#app/features/promoters/operations/results.server.ts'
import { listOpenResults } from '#app/features/promoters/queries/results.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { readPageNumber } from '#app/lib/http/list-query.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { ShortcutsDialog } from '#app/ui/shortcuts-dialog.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { focusBesideCurrent } from '../components/check-keys.ts'
import { ModerationNotice } from '../components/moderation-notice.tsx'
import { useDeskAnswer } from '../components/use-desk-answer.ts'
import { ModeratorContext } from '../components/moderation-form.tsx'
import { NOTE_SHORTCUTS, useNoteKeys } from '../components/note-keys.ts'
import { ResultItem } from '../components/result-item.tsx'
import { isUndoable, type DeskAnswer } from '../rules.ts'
import type { Route } from './+types/results'

const PAGE_SIZE = 20
const LEAD =
  'What readers found out about winners. It counts on the promoter’s page once you confirm it.'
const NO_REASONS: string[] = []

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, cookie } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const page = readPageNumber(url.searchParams)
  const notes = await listOpenResults(db, admin, { size: PAGE_SIZE, page })
  return { notes, page, csrfToken: cookie.csrfToken() }
}

export const action = formAction(async (values, { db, actor, now }): Promise<DeskAnswer> => {
  const admin = requireAdmin(actor)
  if (values.intent === 'undo') {
    const note = parseInput(ResultReference, values)
    const isRecent = (at: number) => isUndoable(at, now)
    const { competitionTitle } = await undoResult(db, admin, note, isRecent, now)
    return { done: `Undone: ${competitionTitle}`, undone: `note-${note.resultID}` }
  }
  const decision = parseInput(ResultDecision, values)
  const { competitionTitle } = await resolveResult(db, admin, decision, now)
  const word = decision.intent === 'confirm' ? 'Confirmed' : 'Dismissed'
  const { intent: _decided, ...undo } = decision
  return { done: `${word}: ${competitionTitle}`, undo }
})

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Winners | Competitions Ireland',
    description: LEAD,
    path: '/admin/results',
    baseUrl: matches[0].loaderData.baseUrl,
    noindex: true,
  })
}

export default function ResultsPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { notes, page, csrfToken } = loaderData
  const total = matches[2].loaderData.desk.results.waiting
  const help = useRef<HTMLDialogElement>(null)
  const openHelp = useCallback(() => help.current?.showModal(), [])
  const showToast = useToast()
  const say = useCallback((text: string) => showToast({ text }), [showToast])
  const { undo, notice } = useDeskAnswer(actionData, csrfToken)
  useNoteKeys({ undo, help: openHelp, say })
  const moderator = useMemo(
    () => ({ csrfToken, reasons: NO_REASONS, handle: leaveItem }),
    [csrfToken],
  )
  return (
    <ModeratorContext value={moderator}>
      <div className="flex items-start justify-between gap-4">
        <PageTitle title="Winners" lead={LEAD} />
        <button type="button" className="button-quiet text-sm max-md:hidden" onClick={openHelp}>
          <Icon name="keyboard" size={18} /> Shortcuts
        </button>
      </div>
      <ModerationNotice answer={notice} />
      <ol className="flex flex-col gap-4" data-triage>
        {notes.map((note) => (
          <li key={note.id}>
            <ResultItem note={note} />
          </li>
        ))}
      </ol>
      {notes.length === 0 && <EmptyNote>Nothing to confirm.</EmptyNote>}
      <PageLinks page={page} size={PAGE_SIZE} total={total} />
      <ShortcutsDialog dialog={help} shortcuts={NOTE_SHORTCUTS} />
    </ModeratorContext>
  )
}

/** React Router sends the form. */
function leaveItem() {
  focusBesideCurrent()
  return false
}
