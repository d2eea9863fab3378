import { getRequestContext } from '#app/context.server.ts'
import { ResultDecision, ResultReference } from '#app/features/promoters/input.ts'
import { resolveResult, undoResult } from '#app/features/promoters/operations/results.server.ts'
import { listOpenResults } from '#app/features/promoters/queries/results.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { readPageNumber } from '#app/lib/http/list-query.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { ResultItem } from '../components/result-item.tsx'
import { isUndoable, type DeskAnswer } from '../rules.ts'
import { focusBesideCurrent, type DeskKeys } from '../components/desk-keys.ts'
import { DeskPage } from '../components/desk-page.tsx'
import type { Route } from './+types/results'

const PAGE_SIZE = 20
const LEAD =
  'What readers found out about winners. It counts on the promoter’s page once you confirm it.'
const KEYS: DeskKeys = {
  item: 'note',
  shortcuts: [
    ['j', 'Next note'],
    ['k', 'Previous note'],
    ['c', 'Confirm it'],
    ['x', 'Dismiss it'],
    ['o', 'Open the page'],
    ['z', 'Undo the last decision'],
    ['?', 'These shortcuts'],
  ],
  buttons: { c: '[data-confirm]', x: '[data-dismiss]', o: '[data-entry]' },
}

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

export const meta = noindexMeta('Winners', LEAD, '/admin/results')

export default function ResultsPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { notes, page, csrfToken } = loaderData
  const total = matches[2].loaderData.desk.results.waiting
  return (
    <DeskPage
      title="Winners"
      lead={LEAD}
      keys={KEYS}
      csrfToken={csrfToken}
      answer={actionData}
      handle={leaveItem}
      empty="Nothing to confirm."
      pages={{ page, size: PAGE_SIZE, total }}
    >
      {notes.map((note) => (
        <li key={note.id}>
          <ResultItem note={note} />
        </li>
      ))}
    </DeskPage>
  )
}

/** React Router sends the form. */
function leaveItem() {
  focusBesideCurrent()
  return false
}
